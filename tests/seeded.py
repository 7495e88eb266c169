"""What scripts that test need so that nothing is left to luck: the tests' server (tests/planted_server), dice, and the seed of
both, which is told when a test fails. RONDEL_SEED=7 plays another course."""
import os
import random
import sys
import unittest

SEED = int(os.environ.get("RONDEL_SEED", "1"))
PATIENCE = 180  # seconds that anything may take on a busy machine; whatever waits, waits for something


def serve(program, *more, start=0):
    """The words that start a server; `program` is rondel, beside which the tests' server stands. Whoever starts one again on
    the same store, or another one, says which start it is: a store that knows a token cannot be given it anew."""
    server = os.path.join(os.path.dirname(os.path.abspath(program)), "planted_server")
    return [server, "serve", "--test-seed", str(SEED * 10_000 + start), *more]


class SeededTest(unittest.TestCase):
    """Each test finds the same dice, alone or among others."""

    def run(self, result=None):
        random.seed(SEED)
        return super().run(result)


def main(**words):
    ran = unittest.main(exit=False, **words)
    if not ran.result.wasSuccessful():
        print(f"played with RONDEL_SEED={SEED}", file=sys.stderr)
    sys.exit(not ran.result.wasSuccessful())
