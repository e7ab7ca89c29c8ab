// @module-tag slow
import { afterAll, beforeAll, beforeEach, describe } from "vitest";
import { commands } from "./commands.ts";
import { executable } from "./executable.ts";
import { heldFiles } from "./held-files.ts";
import { openMachine, type WindowsMachine } from "./machine.ts";
import { paths } from "./paths.ts";
import { setUpLimitMs, setUpWine } from "./set-up.ts";
import { terminal } from "./terminal.ts";

describe("sheetport on Windows (Node.js for Windows, under Wine)", { timeout: 90_000 }, () => {
  let machine: WindowsMachine;
  let why: string | undefined;

  beforeAll(async () => {
    const wine = await setUpWine();
    if (wine.kind === "ready") machine = await openMachine(wine);
    else why = `${wine.why} How sheetport runs on Windows is not tested.`;
    if (why !== undefined) console.warn(why);
  }, setUpLimitMs + 60_000);

  beforeEach((context) => {
    if (why !== undefined) context.skip(why);
  });

  afterAll(() => machine?.remove(), 60_000);

  const on = () => machine;
  paths(on);
  commands(on);
  heldFiles(on);
  terminal(on);
  executable(on);
});
