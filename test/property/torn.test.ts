import { describeProof } from "../support/prove.ts";
import { torn } from "./torn.proof.ts";

describeProof("the record", torn);
