#!/usr/bin/python3
"""with_postgres.py PROGRAM ...: runs a program with a PostgreSQL of its own, whose address is in RONDEL_POSTGRES."""
import os
import subprocess
import sys

from postgres import Postgres, memory_folder

with Postgres(memory_folder()) as database:
    sys.exit(subprocess.run(sys.argv[1:], check=False,
                            env={**os.environ, "RONDEL_POSTGRES": database.address()}).returncode)
