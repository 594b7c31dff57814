"""Fuzzing: one function a target, which takes any bytes and checks what must hold for all of them."""
