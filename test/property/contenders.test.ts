import { describeProof } from "../support/prove.ts";
import { contenders } from "./contenders.proof.ts";

describeProof("acquireRunLock", contenders);
