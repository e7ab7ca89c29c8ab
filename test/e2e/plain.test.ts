import { join } from "node:path";
import { describe, expect, type TestContext, test } from "vitest";
import { runBuilt } from "../support/command.ts";
import { type Market, openMarket, writesOf } from "../support/market.ts";
import { attendedFlags } from "../support/market-screen.ts";
import { cooked, hasTerminals, startOnTerminal } from "../support/terminal.ts";

/** Says so when the part of the program that brings Ink and React is loaded. */
const watchInk = `
  import { registerHooks } from "node:module";
  registerHooks({ load(url, context, next) {
    if (/\\/screen-command-[A-Z0-9]+\\.js$/.test(url)) process.stderr.write("Ink is loaded.\\n");
    return next(url, context);
  } });`;

const watched = {
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(watchInk)}`,
};

interface PlainOptions {
  readonly flags?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly file?: string;
}

/** `sheetport upload` on a terminal, which a person is to answer. */
function upload(market: Market, { flags = [], env = {}, file = market.workbook }: PlainOptions) {
  return startOnTerminal(["upload", file, ...attendedFlags(market), ...flags], {
    ...market.at,
    columns: 120,
    env: { ...watched, ...env },
  });
}

/** Neither another screen, nor a hidden cursor, nor a mode that is not the terminal's own. */
function expectPlain(run: ReturnType<typeof upload>): void {
  const wire = run.raw().toString();
  expect(wire).not.toContain("\u001B[?1049h");
  expect(wire).not.toContain("\u001B[?25l");
  expect(wire).not.toContain("Ink is loaded.");
  expect(run.modesAfterEnd()).toEqual(cooked);
}

type Way = PlainOptions & { readonly name: string };

const ways: readonly Way[] = [
  { name: "--plain", flags: ["--plain"] },
  { name: "CI=1", env: { CI: "1" } },
  { name: "TERM=dumb", env: { TERM: "dumb" } },
];

describe.skipIf(!hasTerminals).concurrent("upload on a terminal in plain lines", () => {
  const asks = async (way: Way, { onTestFinished }: TestContext) => {
    const market = await openMarket({ creates: 1, updates: 1, finished: onTestFinished });
    const run = upload(market, way);
    await run.waitFor("Upload? [y/N]");
    expect(run.alternate).toBe(false);
    run.press("y", "enter");
    expect(await run.ended).toEqual({ code: 0, signal: null });
    expectPlain(run);
    expect(run.lines().join("\n")).toContain("2 applied.");
  };
  const title = "with $name it asks as ever, and a y sends";
  test.for(ways.slice(0, 1))(title, asks);
  test.for(ways.slice(1))(title, { tags: "slow" }, asks);

  test("a saved plan is asked about in plain lines", { tags: "slow" }, async ({
    onTestFinished,
  }) => {
    const market = await openMarket({ creates: 1, updates: 1, finished: onTestFinished });
    const plan = join(market.dir, "plan.json");
    await runBuilt(["diff", market.workbook, ...market.flags, "--out", plan], market.at);
    const run = upload(market, { file: plan });
    await run.waitFor("Upload? [y/N]");
    run.press("n", "enter");
    expect(await run.ended).toEqual({ code: 130, signal: null });
    expectPlain(run);
    expect(writesOf(market.simulator)).toEqual([]);
  });

  test("--yes asks nothing and shows no screen", async ({ onTestFinished }) => {
    const market = await openMarket({ creates: 1, updates: 1, finished: onTestFinished });
    const run = upload(market, { flags: ["--yes"] });
    expect(await run.ended).toEqual({ code: 0, signal: null });
    expectPlain(run);
  });

  test("only a terminal for both hands has the screen, and then Ink is seen to load", async ({
    onTestFinished,
  }) => {
    const market = await openMarket({ creates: 1, updates: 1, finished: onTestFinished });
    const run = upload(market, { env: { NO_COLOR: "1" } });
    await run.waitFor("› Check");
    expect(run.alternate).toBe(true);
    run.press("Q");
    expect(await run.ended).toEqual({ code: 0, signal: null });
    expect(run.raw().toString()).toContain("Ink is loaded.");
    // biome-ignore lint/suspicious/noControlCharactersInRegex: colours are what is looked for
    expect(run.raw().toString()).not.toMatch(/\u001b\[(?:\d+;)*[349]\d(?:;\d+)*m/);
    const piped = await runBuilt(["upload", market.workbook, ...attendedFlags(market)], {
      ...market.at,
      env: watched,
    });
    expect(piped.code).toBe(2);
    expect(piped.stderr).toContain("Add --yes.");
    expect(piped.stderr).not.toContain("Ink is loaded.");
  });
});
