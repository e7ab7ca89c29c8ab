import { describeProof } from "../support/prove.ts";
import { terminal } from "./terminal.proof.ts";

describeProof("terminalText", terminal);
