import { describeProof } from "../support/prove.ts";
import { falseAbsence } from "./false-absence.proof.ts";

describeProof("readListings, listProducts and the plan", falseAbsence);
