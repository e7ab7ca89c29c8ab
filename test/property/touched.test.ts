import { describeProof } from "../support/prove.ts";
import { touched } from "./touched.proof.ts";

describeProof("months of a sheet", touched, { timeoutMs: 240_000 });
