import { describeProof } from "../support/prove.ts";
import { creates } from "./creates.proof.ts";

describeProof("upload", creates);
