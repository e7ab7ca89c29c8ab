import { describeProof } from "../support/prove.ts";
import { killing } from "./kill.proof.ts";

describeProof("a run", killing, { timeoutMs: 480_000 });
