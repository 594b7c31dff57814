"""What every room stands on: checked arguments, values, errors, money, workers."""
