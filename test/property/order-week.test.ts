import { describeProof } from "../support/prove.ts";
import { orderWeeks } from "./order-week.proof.ts";

describeProof("weeks of orders", orderWeeks, { timeoutMs: 600_000 });
