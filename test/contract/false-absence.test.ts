import { falseAbsence } from "../support/false-absence.ts";
import { describeProof } from "../support/prove.ts";

describeProof("false absence", falseAbsence);
