import { describeProof } from "../support/prove.ts";
import { pause } from "./pause.proof.ts";

describeProof("pause", pause);
