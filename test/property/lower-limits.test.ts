import { describeProof } from "../support/prove.ts";
import { lowerLimits } from "./lower-limits.proof.ts";

describeProof("createPacer", lowerLimits);
