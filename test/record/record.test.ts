import { join } from "node:path";
import { describe } from "vitest";
import { openRecord } from "../../src/record/record.ts";
import { recordContract } from "./record.contract.ts";
import { temporaryDir } from "./temporary-dir.ts";

describe("a record in memory", () => recordContract(() => openRecord({ file: ":memory:" })));

describe("a record in a file", () =>
  recordContract(() => openRecord({ file: join(temporaryDir(), "sheetport.sqlite") })));
