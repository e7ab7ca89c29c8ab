import { describeProof } from "../support/prove.ts";
import { unclearPages } from "./unclear-pages.proof.ts";

describeProof("fetchPage", unclearPages);
