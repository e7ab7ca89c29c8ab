import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { durationText } from "../../src/model/message.ts";
import type { Plan } from "../../src/model/run/plan.ts";
import type { ExportedRow } from "../../src/model/sheet/export-base.ts";
import type { Finding } from "../../src/model/sheet/finding.ts";
import { ansi, plain } from "../../src/model/text/palette.ts";
import { makePlan, type PlanInput, uploadFacts } from "../../src/plan/index.ts";
import {
  checkText,
  confirmText,
  diffText,
  exportText,
  orderRunText,
  progressLine,
  releaseText,
  repairsText,
  rowResults,
  runsText,
  runText,
  undoPlanText,
  undoText,
  uploadText,
} from "../../src/report/index.ts";
import { visibleRows } from "../../src/report/lines/rows.ts";
import { draft, input, listing, plannedRow, product, read } from "../plan/fixtures.ts";
import { english, saying, translators } from "../support/english.ts";
import { ended, everyKind, finding, sayingEverywhere } from "./fixtures.ts";

const finished = { translator: english, state: "finished" } as const;
const noFiles = { results: null, failed: null };

describe("checkText", () => {
  const sheet = { file: "a.xlsx", sheet: "Products", rows: 9 };

  const repeated = (rows: number, changes: Partial<Finding> = {}) =>
    Array.from({ length: rows }, (_, at) => {
      return finding({ row: at + 2, cell: `H${at + 2}`, ...changes });
    });
  const textOf = (findings: readonly Finding[], more = {}) =>
    checkText({ ...sheet, findings }, { translator: english, ...more });

  test("the worst first; what is alike in one line with its cells, and what differs of them", () => {
    const blank = saying("Weight is blank; a new listing needs it.", "Fill it in.");
    const unlike = ([row, value, fix]: readonly [number, string, string]) => {
      const message = saying(`Brand is “${value}”; it must be one of A, B.`, fix);
      return finding({ ...{ row, cell: `J${row}`, column: "Brand", value, message } });
    };
    const findings = [
      finding({ severity: "info", cell: "C7", row: 7, column: "Barcode" }),
      finding({ severity: "warning", cell: "", row: 8, message: saying("This row is odd.") }),
      ...repeated(2, { message: blank, column: "Weight", onlyOnCreate: true }),
      ...(
        [
          [5, "a", "A"],
          [6, "b", "B"],
        ] as const
      ).map(unlike),
      finding(),
    ];
    expect(textOf(findings).split("\n").slice(1, -1)).toEqual([
      "3 errors",
      "  J5 “a” → A, J6 “b” → B  Brand is …; it must be one of A, B.",
      "  H6  Name has 212 characters; 200 are allowed. → Shorten it by 12.",
      "2 errors, new SKUs only",
      "  H2, H3  Weight is blank; a new listing needs it. → Fill it in.",
      "1 warning",
      "  row 8  This row is odd.",
      "1 note",
      "  C7  Name has 212 characters; 200 are allowed. → Shorten it by 12.",
      "9 rows: 5 valid, 2 valid as updates only, 2 invalid; 5 errors, 1 warning.",
    ]);
  });

  test("no place is left out unsaid, and --verbose has each in full, in the sheet's order", () => {
    const findings = repeated(1500);
    const text = textOf(findings);
    expect(text).toMatch(
      /^ {2}H2, H3, H4, .*, H19 and 1,482 more \(--verbose lists each\) {2}Name/m,
    );
    expect(text).toContain(" → Shorten it by 12.\n");
    const each = textOf([...findings].reverse(), { verbose: true }).split("\n");
    expect(each).toHaveLength(1503);
    expect(each[1]).toBe(
      "H2  error  too-long  Name has 212 characters; 200 are allowed. → Shorten it by 12.",
    );
  });

  test("repairs are in one line if they are alike, and each in full with --verbose", () => {
    const repairs = repeated(1500, { repaired: true, repair: "y", severity: "warning" });
    const wording = { translator: english };
    expect(repairsText(repairs, wording)).toContain("more (--verbose lists each)");
    const each = repairsText(repairs, { ...wording, verbose: true });
    expect(each).not.toContain("--verbose");
    expect(each.trimEnd().split("\n")).toHaveLength(1501);
  });

  test("more groups than anybody reads are counted", () => {
    const findings = Array.from({ length: 300 }, (_, at) => finding({ column: `Option: ${at}` }));
    expect(textOf(findings)).toContain("\n… and 100 more.");
  });

  test("nothing found says so", () => {
    expect(checkText({ ...sheet, findings: [] }, { translator: english })).toContain(
      "9 rows: 9 valid.\n",
    );
  });
});

describe("diffText", () => {
  test("marks each kind of row, shows fields before → after, counts the unchanged", async () => {
    const text = diffText(await everyKind(), {
      ...{ translator: english, findings: [finding()], planPath: "plan.json" },
    });
    expect(text).toMatch(/^\+ create {2}row 2 {2}S2 {2}Red mug$/m);
    expect(text).toMatch(/^~ update {2}row 3 {2}S3\n {4}Parent SKU: “MUG” → “P2”$/m);
    expect(text).toMatch(
      /^\? blocked {2}row 5 {2}S5\n {4}sheetport could not find out whether “S5” is listed/m,
    );
    expect(text).toMatch(/^! invalid {2}row 6 {2}S6\n {4}H6: /m);
    expect(text).not.toContain("S4");
    expect(text).not.toContain("S7");
    expect(text).toContain("1 to create, 1 to update, 1 unchanged, 1 invalid, 1 blocked.");
    expect(text).toContain("1 row left out.");
    expect(text).toContain("4 requests, a few seconds.");
    expect(text).toContain("sheetport upload plan.json");
  });

  test.each([
    ["ru", /строка 3 {2}S3\n {4}Родительский SKU: «MUG» → «P2»$/m],
    ["zh", /第 3 行 {2}S3\n {4}父 SKU：“MUG” → “P2”$/m],
  ] as const)(
    "in %s fields are called by their headings, in lines and notes",
    async (language, line) => {
      const text = diffText(await everyKind(), { translator: translators[language] });
      expect(text).toMatch(line);
      expect(text).not.toContain("parentSku");
    },
  );

  test("nothing to do is said", async () => {
    const plan = await makePlan(input({ live: read([listing()]) }));
    expect(diffText(plan, { translator: english })).toContain(
      "1 row compared: the live listings match the sheet.",
    );
  });

  /** A returning export: one row in conflict, one that both sides changed, one that others did. */
  const returned = async (more: Partial<PlanInput> = {}) => {
    const exported = (sku: string): [string, ExportedRow] => {
      const { sku: _, ...values } = product({ sku, name: "Was" });
      return [sku, { sku, atMs: 0, values }];
    };
    const rows = [
      plannedRow(draft({ sku: "S2", name: "Mine" }), 2),
      plannedRow(draft({ sku: "S3", name: "Was" }), 3),
      plannedRow(draft({ sku: "S4", name: "Was" }), 4),
    ];
    const live = read(
      [listing({ sku: "S2", name: "Theirs" }), listing({ sku: "S3", name: "Theirs\u001b[31m" })],
      ["S4"],
    );
    const base = { ...input().base, exported: { atMs: Date.UTC(2026, 10, 20, 8), id: "x" } };
    const map = new Map(["S2", "S3", "S4"].map(exported));
    return diffText(await makePlan(input({ rows, live, base, exported: map, ...more })), {
      translator: english,
    }).split("\n");
  };

  test("shows a conflict with all three values, and what is kept as it is live", async () => {
    expect(await returned()).toEqual([
      "catalogue.xlsx compared with sandbox (sandbox.example.com)",
      "Compared: the sheet, the live listings, and the export of 2026-11-20 08:00 UTC.",
      "",
      "? blocked  row 2  S2",
      "    Name: conflict: not sent until you decide",
      "      before       “Was”",
      "      sheet        “Mine”",
      "      live         “Theirs”",
      "= unchanged  row 3  S3",
      "    Name: “Was” before, “Theirs␛[31m” live: the live value stays where you did not change it",
      "= unchanged  row 4  S4",
      expect.stringContaining(
        "The product is no longer on the marketplace and will not be listed again.",
      ),
      "",
      "2 unchanged, 1 blocked.",
      expect.stringContaining("1 row with values that others, or another sheet of yours, changed"),
      expect.stringContaining("1 row in conflict, so not sent."),
      "",
    ]);
  });

  test("counts a listing that is gone as blocked, not as a conflict of values", async () => {
    const lines = await returned({
      rows: [plannedRow(draft({ sku: "S4", name: "Mine" }), 4)],
    });
    expect(lines).toContain("1 blocked.");
    expect(lines.join("\n")).not.toContain("in conflict");
  });

  test("does not call listings equal to the sheet beside one that others have changed", async () => {
    const rows = [
      plannedRow(draft({ sku: "S3", name: "Was" }), 3),
      plannedRow(draft({ sku: "S2", name: "Theirs" }), 2),
    ];
    const text = (await returned({ rows })).join("\n");
    expect(text).toContain("Nothing to send.");
    expect(text).not.toContain("match the sheet");
  });

  test("says how a saved plan is sent: a workbook after its answers, an empty one not at all", async () => {
    const told = (plan: Plan, planPath: string) =>
      diffText(plan, { translator: english, planPath }).trimEnd().split("\n").at(-1);
    const plan = await everyKind();
    expect(told(plan, "plan.xlsx")).toBe(
      "The plan is saved in plan.xlsx: answer in its Approve column, then “sheetport upload plan.xlsx” sends what is approved.",
    );
    const nothing = await makePlan(input({ live: read([listing()]) }));
    expect(told(nothing, "plan.json")).toBe("The plan is saved in plan.json.");
  });

  test("tells what is to be done before what stays, where there is no room for all", () => {
    const rows = Array.from({ length: 9 }, (_, at) => ({ row: at + 2, isDue: at % 3 === 2 }));
    const told = (rowsMax: number) =>
      visibleRows(rows, { rowsMax, isFirst: ({ isDue }) => isDue }).map(({ row }) => row);
    expect(told(9)).toHaveLength(9);
    expect(told(5)).toEqual([2, 3, 4, 7, 10]);
    expect(told(2)).toEqual([4, 7]);
  });

  test("says whose value settles a conflict", async () => {
    expect((await returned({ conflicts: "mine" })).join("\n")).toContain(
      "Name: conflict: the sheet’s value counts",
    );
    const theirs = (await returned({ conflicts: "theirs" })).join("\n");
    expect(theirs).toContain("Name: conflict: the live value stays");
    expect(theirs).not.toContain("not sent");
  });

  test("a price that cannot be changed is shown and counted, though nothing is planned", async () => {
    const rows = [plannedRow(draft({ salePrice: 5 }))];
    const text = diffText(
      await makePlan(input({ rows, live: read([listing({ salePrice: 4 })]) })),
      {
        translator: english,
      },
    );
    expect(text).toContain("Sale price stays 4, not 5");
    expect(text).toContain("1 row to change by hand");
  });
});

describe("confirmText", () => {
  test("says where, what cannot be undone, risky changes by name, requests and time", async () => {
    const text = confirmText(uploadFacts(await everyKind(), { catalogueSize: 0 }), {
      translator: english,
    });
    expect(text).toContain("Upload to sandbox (sandbox.example.com):");
    expect(text).toContain("+ create 1 listing: this cannot be undone");
    expect(text).toContain("~ update 1 listing");
    expect(text).toContain("? 2 rows not sent");
    expect(text).toContain("! another product card: S3");
    expect(text).toContain("4 requests, a few seconds");
  });

  test("says what it takes where it is asked, once, and how many rows have warnings", async () => {
    const plan = await everyKind();
    const facts = { ...uploadFacts(plan, { catalogueSize: 0 }), warned: 19 };
    const confirm = confirmText(facts, { translator: english });
    expect(confirm).toContain("! 19 rows to be sent have warnings");
    const asked = diffText(plan, { translator: english, isAsked: true }) + confirm;
    expect(asked.match(/4 requests, a few seconds/g)).toHaveLength(1);
    expect(diffText(plan, { translator: english })).toContain("4 requests");
  });
});

describe("progressLine", () => {
  test("done, rate, time left and last error in one line", () => {
    const view = { total: 195, done: 1, perMinute: 97.2, etaSeconds: 120 };
    expect(progressLine({ ...view, lastError: "No\nanswer." }, english)).toBe(
      "1/195 (0%) · 97/min · about 2 minutes left · last error: No⏎answer.",
    );
    expect(progressLine({ ...view, total: 1, done: 1 }, english)).toBe("1/1 (100%) · 97/min");
    expect(progressLine({ ...view, total: 0, done: 0 }, english)).toBe("0/0 (100%) · 97/min");
  });
});

describe("uploadText", () => {
  const report = async (outcome: "applied" | "unknown") => ({
    run: "R1",
    rows: rowResults(await everyKind(), ended({ "r2-create": {}, "r3-update": { outcome } }), {
      translator: english,
    }),
    files: { results: "a.results.xlsx", failed: "a.failed.xlsx" },
  });

  test("totals, what to do next and where the results are", async () => {
    const text = uploadText(await report("unknown"), finished);
    expect(text).toContain(
      "1 applied, 1 outcome unknown, 1 not sent, 1 unchanged, 1 invalid, 1 blocked.",
    );
    expect(text).toContain("“sheetport resume R1” checks with the marketplace");
    expect(text).toContain("a.failed.xlsx");
    expect(text).toContain("Results: a.results.xlsx");
    expect(text).not.toContain("Resume with");
  });

  test("an interrupted run says how to go on, a good one that all is well", async () => {
    expect(uploadText(await report("applied"), { ...finished, state: "interrupted" })).toContain(
      "Resume with “sheetport resume R1”.",
    );
    const rows = (await report("applied")).rows.slice(0, 3);
    expect(uploadText({ run: "R1", rows, files: noFiles }, finished)).toContain(
      "3 rows compared: the live listings match the sheet.",
    );
  });
});

describe("exportText", () => {
  const none = { count: 0, first: [] };
  const cached = (more: { readonly skus?: string[]; readonly notFound?: string[] }) =>
    exportText(
      {
        ...{ env: "sandbox", host: "sandbox.example.com", skus: [], parentSkus: [], notFound: [] },
        ...{ source: "cached" as const, readAtMs: undefined, incomplete: undefined },
        ...{ rows: 0, leftBlank: none, leftOut: none, ...more },
      },
      { translator: english, file: "a.xlsx" },
    );

  test("of nothing remembered says so; of other SKUs than the remembered ones names them", () => {
    expect(cached({})).toContain("remembers nothing about this environment yet");
    const other = cached({ skus: ["S1"], notFound: ["S1"] });
    expect(other).toContain("Not among the listings that sheetport remembers: “S1”.");
    expect(other).not.toContain("remembers nothing");
  });

  test("does not promise more of what is listed in full as far as it is kept", () => {
    const first = Array.from({ length: 30 }, (_, at) => ({ sku: `S${at}`, message: "Why." }));
    const told = (verbose: boolean) =>
      exportText(
        {
          ...{ env: "sandbox", host: "sandbox.example.com", skus: [], parentSkus: [] },
          ...{ notFound: [], source: "live" as const, incomplete: undefined },
          ...{ readAtMs: { from: 0, to: 0 } },
          ...{ rows: 5, leftBlank: none, leftOut: { count: 31, first } },
        },
        { translator: english, file: "a.xlsx", verbose },
      );
    expect(told(false)).toContain("… and 11 more. Show more with --verbose.");
    expect(told(true)).toMatch(/… and 1 more\.$/m);
  });
});

describe("runText", () => {
  const told = async (
    undone?: { readonly by: readonly string[]; readonly partly: boolean },
    { times = 1, verbose = false } = {},
  ) => {
    const plan = await everyKind();
    const progress = ended({ "r2-create": {}, "r3-update": { outcome: "unknown" } });
    const line = {
      ...{ run: "R1", command: "upload", file: "a.xlsx", path: "a.xlsx", env: "sandbox" },
      ...{ host: "sandbox.example.com", startedAtMs: 0, state: "finished" as const },
      ...{ operations: 2, counts: progress.counts, plan, undone },
    };
    const rows = rowResults(plan, progress, { translator: english });
    const all = Array.from({ length: times }, () => rows).flat();
    return runText(line, all, { translator: english, verbose });
  };

  test("does not send an undone run to “resume”, which refuses it", async () => {
    expect(await told()).toContain("“sheetport resume R1” checks");
    expect(await told({ by: ["R2"], partly: true })).not.toContain("resume R1");
  });

  test("lists every row with --verbose", async () => {
    const many = { times: 100 };
    expect(await told(undefined, many)).toContain("more. Show more with --verbose.");
    expect(await told(undefined, { ...many, verbose: true })).not.toContain("--verbose");
  });
});

describe("every text", () => {
  test("passes hostile text through the sink: no raw control character but line ends", async () => {
    const hostile = fc
      .array(
        fc.oneof(
          fc.constantFrom(
            "\u001b[2J",
            "\u009b",
            "\u202e",
            "\u2066",
            "\ud800",
            "\r\n",
            "\u0007",
            "\ufeff",
            "a",
          ),
          fc.string({ unit: "binary" }),
        ),
        { minLength: 1, maxLength: 6 },
      )
      .map((parts) => parts.join(""));
    await fc.assert(
      fc.asyncProperty(hostile, async (text) => {
        for (const printed of await everyText(text)) {
          expect(printed.replaceAll("\n", "")).not.toMatch(
            // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not come through
            /[\u0000-\u001F\u007F-\u009F\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF]|\p{Surrogate}/u,
          );
        }
      }),
      { numRuns: 500 },
    );
  });

  test("colour adds nothing that is not there without it", async () => {
    const inColour = await everyText("x", true);
    for (const [index, printed] of (await everyText("x")).entries()) {
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the colours' own sequences
      expect(inColour[index]?.replace(/\u001b\[\d+m/g, "")).toBe(printed);
    }
  });

  test("durations are said in words", () => {
    expect(
      [3, 42, 60, 150, 3600, 5000].map((seconds) => english.text(durationText(seconds))),
    ).toEqual([
      "a few seconds",
      "about 40 seconds",
      "about 1 minute",
      "about 3 minutes",
      "about 1 hour",
      "about 1 hour 23 minutes",
    ]);
  });
});

async function everyText(text: string, inColour = false): Promise<string[]> {
  const palette = inColour ? ansi : plain;
  const colour = { palette, translator: english };
  const plan = await sayingEverywhere(text);
  const findings = [finding({ message: saying(text, text), value: text, column: text })];
  const progress = {
    ...ended({
      "r2-create": { message: text },
      "r3-update": { outcome: "rejected", message: text },
    }),
    lastError: text,
  };
  const rows = rowResults(plan, progress, { findings, translator: english });
  const files = { results: text, failed: text };
  const run = {
    run: text,
    command: text,
    file: text,
    path: text,
    env: text,
    host: text,
    startedAtMs: 0,
    state: "failed" as const,
    message: text,
    operations: 2,
    counts: progress.counts,
    plan,
  };
  return [
    checkText({ file: text, sheet: text, rows: 1, findings }, colour),
    diffText(plan, { ...colour, findings, planPath: text }),
    confirmText(uploadFacts(plan, { catalogueSize: 0 }), colour),
    progressLine({ total: 2, done: 1, perMinute: 60, etaSeconds: 1, lastError: text }, english),
    uploadText({ run: text, rows, files }, { ...finished, ...colour, message: text }),
    runsText([run], { ...colour, columns: 80 }),
    runText(run, rows, { ...colour, files }),
    undoPlanText(plan, text, colour),
    undoText(
      { run: text, rows, files, undoes: text, plan },
      { ...finished, ...colour, message: text, earlier: [text] },
    ),
    runText({ ...run, undoes: text }, rows, { ...colour, changes: plan.changes }),
    orderRunText(
      { ...run, undone: { by: [text], partly: true } },
      [
        {
          order: text,
          rows: [2],
          places: [text],
          action: text,
          attempts: 1,
          packed: true,
          shipped: true,
          declined: [text],
          status: text,
          outcome: "applied",
          message: text,
        },
      ],
      colour,
    ),
    releaseText([{ sku: text, run: text, outcome: "conflict", message: text }], {
      palette,
      translator: english,
    }),
  ];
}
