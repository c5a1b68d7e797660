import { expect, test } from "vitest";
import { isFar } from "./config";

test.each([
  ["banks' fees", 96_000n, 100_000n, false],
  ["a tenth, and not more", 900_000n, 1_000_000n, false],
  ["more than a tenth of much", 899_999n, 1_000_000n, true],
  ["a zero too few", 10_000n, 100_000n, true],
  ["a zero too many", 1_000_000n, 100_000n, true],
  ["much of little", 7_000n, 2_000n, false],
  ["very much of little", 7_001n, 2_000n, true],
])("%s", (_, received, announced, far) => expect(isFar(received, announced)).toBe(far));
