import { expect, test } from "vitest";
import { describeProof } from "../support/prove.ts";
import { falseAbsence, proveOverSockets } from "./false-absence.proof.ts";

describeProof("readListings, listProducts and the plan", falseAbsence);

test("over sockets, a sample of the contracts gives no false absence either", async () => {
  const { violations, examples } = await proveOverSockets({ runs: 24, seed: 7 });
  expect({ violations, examples }).toEqual({ violations: 0, examples: [] });
});
