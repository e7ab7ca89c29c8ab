import { describeProof } from "../support/prove.ts";
import { workbookFuzz } from "./workbook-fuzz.proof.ts";

describeProof("reading", workbookFuzz);
