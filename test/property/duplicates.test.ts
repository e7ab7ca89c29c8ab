import { describeProof } from "../support/prove.ts";
import { duplicates } from "./duplicates.proof.ts";

describeProof("applyOperations", duplicates);
