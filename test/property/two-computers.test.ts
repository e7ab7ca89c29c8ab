import { describeProof } from "../support/prove.ts";
import { twoComputers } from "./two-computers.proof.ts";

describeProof("two computers", twoComputers);
