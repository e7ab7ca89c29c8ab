import { describeProof } from "../support/prove.ts";
import { pacing } from "./pacing.proof.ts";

describeProof("createPacer", pacing);
