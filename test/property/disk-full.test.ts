import { describeProof } from "../support/prove.ts";
import { diskFull } from "./disk-full.proof.ts";

describeProof("a run whose record cannot be written", diskFull, { timeoutMs: 120_000 });
