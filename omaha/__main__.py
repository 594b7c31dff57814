"""`python -m omaha`: the command line."""

import sys

from omaha.cli.commands import main

if __name__ == "__main__":
    sys.exit(main())
