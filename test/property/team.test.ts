import { describeProof } from "../support/prove.ts";
import { team } from "./team.proof.ts";

describeProof("a shared record", team);
