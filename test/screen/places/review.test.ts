import { describe, expect, test } from "vitest";
import type { FieldChange } from "../../../src/model/run/plan.ts";
import type { RowOutcome } from "../../../src/model/run/run.ts";
import { createList } from "../../../src/screen/list/list.ts";
import type { RunningUpload } from "../../../src/screen/state/facts.ts";
import {
  entered,
  placeOf,
  type ReviewState,
  type ScreenState,
} from "../../../src/screen/state/state.ts";
import { update } from "../../../src/screen/update/update.ts";
import { styledRows } from "../support/drawn.ts";
import { emptyView } from "../support/empty-view.ts";
import {
  asked,
  change,
  facts,
  finding,
  linesOf,
  painted,
  pressed,
  reviewing,
  risky,
  rowsShown,
  textOf,
  told,
} from "../support/review.ts";

const mixed = facts(
  [
    change(2, { action: "unchanged", fields: [] }),
    change(3),
    change(4, { action: "create", fields: [{ field: "name", before: null, after: "Mug" }] }),
    change(5, { action: "invalid", fields: [] }),
    risky(6),
    change(7),
  ],
  {
    findingsOf: (row) => (row === 5 ? [finding(5), finding(5, { cell: "J5" })] : []),
  },
);

describe("the list of the review", () => {
  test("at 80×24: mark and word, in or out, what changes, reasons, counts", () => {
    expect(linesOf(reviewing(mixed)).slice(2, 11)).toEqual([
      " + 1 create  ~ 2 update  = 1 unchanged  ! 1 invalid  ! 1 blocked",
      " [all 6] invalid 1  create 1  update 2  blocked 1  risky 1  unchanged 1",
      "    Row Action      SKU   Name      Changes                               2 of 6",
      "      2 = unchanged SKU-2 Product 2",
      "› ●   3 ~ update    SKU-3 Product 3 Weight 12 → 14",
      "  ●   4 + create    SKU-4 Product 4",
      "      5 ! invalid   SKU-5 Product 5 This is not a number. · and 1 more",
      "      6 ! blocked   SKU-6 Product 6 Currency would change from “USD” to “EUR”: …",
      "  ●   7 ~ update    SKU-7 Product 7 Weight 12 → 14",
    ]);
  });

  test("the bar of the current row has the colour of its status", () => {
    const current = styledRows(reviewing(mixed), true).find((line) => /› ●.*SKU-3/.test(line));
    expect(current).toContain("\u001b[33m");
    expect(current).not.toContain("\u001b[32m");
  });

  test("says below the table all about the row under the cursor", () => {
    const at = pressed(reviewing(mixed), "j", "j", "j");
    const foot = linesOf(at).slice(-9, -2).join(" ").replaceAll(/\s+/g, " ");
    expect(foot).toContain("from “USD” to “EUR”: the number stays, so the price itself changes.");
    expect(foot).not.toContain("--allow");
  });

  test("at 120×40 all about the row stands beside the list, a new listing with its fields", () => {
    const fields: FieldChange[] = [
      { field: "sku", before: null, after: "SKU-2" },
      { field: "brandName", before: null, after: "Clayworks" },
      { field: "salePrice", before: null, after: 12 },
      { field: "attributes", before: null, after: [{ key: "Pack", value: "1" }] },
    ];
    const state = reviewing(facts([change(2, { action: "create", fields })]), {
      columns: 120,
      rows: 40,
    });
    const beside = linesOf(state).map((line) => line.split("│")[1]?.trimEnd() ?? "");
    expect(beside.slice(4, 10)).toEqual([
      " row 2  SKU-2  + create  ● included",
      " Product 2",
      "",
      " + Brand        Clayworks",
      " + Sale price   12",
      " + Attribute    Pack: 1",
    ]);
    expect(linesOf(state)[5]).toContain("Sale price 12 · Brand Clayworks");
  });

  test.each([
    { columns: 60, rows: 15 },
    { columns: 80, rows: 24 },
  ])("shows at $columns×$rows several rows, the whole key and what changes", (size) => {
    const sku = "A-KEY-OF-THIRTY-CHARACTERS-030";
    const rows = Array.from({ length: 20 }, (_, at) => change(at + 2, { sku }));
    const text = linesOf(reviewing(facts(rows), size));
    expect(text.filter((line) => line.includes(sku)).length).toBeGreaterThan(3);
    expect(text[5]).toMatch(new RegExp(`${sku} Wei`));
    expect(text[4]).toMatch(/of 20|1\/20/);
  });

  test("at 120×40 and without colour says the same with marks alone", () => {
    const state = reviewing(mixed, { columns: 120, rows: 40 });
    expect(textOf(state)).toContain("Weight 12 → 14");
    expect(painted(state)).toContain("! blocked");
    for (const codes of painted(state).split("\u001B[").slice(1)) {
      expect(codes).not.toMatch(/^(?:\d+;)*3[0-7]m/);
    }
  });

  test("s sorts by a column, told in its heading; the row under the cursor stays", () => {
    const rows = [change(2, { sku: "B" }), change(3, { sku: "C" }), change(4, { sku: "A" })];
    const byKey = pressed(reviewing(facts(rows)), "j", "s", "s", "s");
    expect(linesOf(byKey)[4]).toContain("SKU ▲");
    expect(rowsShown(byKey)).toEqual([4, 2, 3]);
    const turned = pressed(byKey, "s");
    expect(linesOf(turned)[4]).toContain("SKU ▼");
    expect(rowsShown(turned)).toEqual([3, 2, 4]);
    for (const state of [byKey, turned]) {
      expect(linesOf(state).find((line) => line.startsWith("›"))).toMatch(/ 3 ~ update +C/);
    }
  });

  test("while rows are sent, says once a second which of them have ended", () => {
    const state = reviewing(facts([2, 3].map((row) => change(row))));
    const rows = (at: ScreenState) => linesOf(at).filter((line) => / SKU-\d Product/.test(line));
    const sending = (at: ScreenState, elapsedMs: number, ended: readonly string[]) => {
      const ops = ended.map((sku) => ({
        id: sku,
        kind: "update",
        rows: [2],
        subject: sku,
        atMs: 0,
      }));
      const view = { ...emptyView, elapsedMs, latest: { ...emptyView.latest, applied: ops } };
      const facts = { run: "r", kind: "listings", isOfReview: true, view } as RunningUpload;
      return update(at, { type: "event", event: { type: "uploading", facts } }).state;
    };
    const begun = entered(sending(state, 0, []), "review");
    expect(rows(begun)).toEqual([
      expect.stringMatching(/~ update/),
      expect.stringMatching(/~ update/),
    ]);
    expect(rows(sending(begun, 999, ["SKU-3"]))).toEqual(rows(begun));
    expect(rows(sending(begun, 1000, ["SKU-3"]))).toEqual([
      expect.stringMatching(/2 +~ update/),
      expect.stringMatching(/3 +✓ applied/),
    ]);
  });

  test("is gone after a run that sent other rows, such as an undo", () => {
    const state = reviewing(facts([change(2)]));
    const end = { run: "r", ended: "Ended.", isWell: true, items: [], canResume: false };
    const done = { type: "done", facts: { ...end, fieldsOf: () => [] } } as const;
    expect(update(state, { type: "event", event: done }).state.review).toBeUndefined();
  });

  test("after an upload says how each row ended, and offers nothing that was sent", () => {
    const state = reviewing(facts([2, 3, 4, 5, 6].map((row) => change(row))));
    const out = pressed(state, "G", "space");
    const ended = (row: number, outcome: RowOutcome, message = "") => ({
      ...{ row, sku: `SKU-${row}`, action: "update", attempts: 1, outcome, message },
    });
    const done = update(
      { ...out, places: [...out.places, "upload"] },
      {
        type: "event",
        event: {
          ...{ type: "done", isOfReview: true },
          facts: {
            ...{ run: "r", ended: "Ended.", isWell: false, next: [], canResume: false },
            items: [
              ended(4, "rejected", "No such category."),
              ended(2, "applied"),
              ended(3, "unknown"),
            ],
            fieldsOf: () => [],
          },
        },
      },
    ).state;
    expect(placeOf(done)).toBe("done");
    const back = pressed(done, "escape");
    expect(linesOf(back).slice(2, 10)).toEqual([
      " ? 1 outcome unknown  ✗ 1 rejected  ○ 1 not sent  ✓ 1 applied  = 1 left out",
      expect.stringMatching(
        /^ \[all 5\] outcome unknown 1 {2}rejected 1 {2}not sent 1 {2}applied 1/,
      ),
      expect.stringMatching(/Row Action/),
      expect.stringMatching(/2 ✓ applied +SKU-2 Product 2 Weight 12 → 14/),
      expect.stringMatching(/3 \? outcome unknown +SKU-3/),
      expect.stringMatching(/4 ✗ rejected +SKU-4 Product 4 No such category\./),
      expect.stringMatching(/5 ○ not sent +SKU-5/),
      expect.stringMatching(/6 = left out +SKU-6/),
    ]);
    expect(asked(back, "u")).toEqual([]);
    expect(pressed(back, "a").review?.choices).toBe(out.review?.choices);
  });

  test.each([
    { columns: 60, rows: 15 },
    { columns: 80, rows: 24 },
    { columns: 200, rows: 60 },
  ])("fills $columns×$rows and no more", (size) => {
    const lines = linesOf(reviewing(mixed, size));
    expect(lines).toHaveLength(size.rows);
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(size.columns);
  });

  test("Tab skips groups without a row, and shows those of each", () => {
    let state = reviewing(mixed);
    const seen: string[] = [];
    for (let press = 0; press < 7; press += 1) {
      state = pressed(state, "tab");
      seen.push(`${state.review?.list.preset} ${rowsShown(state).join()}`);
    }
    expect(seen).toEqual([
      ...["invalid 5", "create 4", "update 3,7", "blocked 6", "risks 6", "unchanged 2"],
      "all 2,3,4,5,6,7",
    ]);
  });

  test("marks what the filter finds, whatever its letter case", () => {
    const state = pressed(reviewing(mixed), "/", "s", "K", "u", "-", "4", "enter");
    expect(rowsShown(state)).toEqual([4]);
    expect(painted(state)).toContain("\u001b[4mSKU-4\u001b[24m");
  });

  test("a group that is empty by now says so", () => {
    const state = pressed(reviewing(facts([risky(2)])), "tab", "A", "y", "tab", "tab");
    expect(state.review?.items.groups.find(({ id }) => id === "blocked")?.count).toBe(0);
    expect(textOf(state)).toContain("~ update");
  });
});

describe("where the cursor is", () => {
  test("starts at the first change, and stays with its row when it is compared again", () => {
    const same = change(2, { action: "unchanged", fields: [] });
    const first = reviewing(facts([same, change(3), change(4)]));
    expect(first.review?.list.cursor).toBe(1);
    const moved = pressed(first, "G");
    expect(told(moved, facts([change(2), change(3), change(4)])).review?.list.cursor).toBe(2);
  });
});

describe("u", () => {
  test("asks for the plan of what is chosen", () => {
    const state = pressed(reviewing(facts([change(2), change(3)])), "space");
    expect(asked(state, "u")).toEqual([{ type: "propose", choices: state.review?.choices }]);
  });
});

describe("choices", () => {
  test("leave out and say so, in the list, the totals and the groups", () => {
    const state = pressed(reviewing(mixed), "a");
    expect(textOf(state)).toContain("3 left out. z undoes it.");
    expect(linesOf(state)[2]).toBe(
      " + 1 create  ~ 2 update  = 1 unchanged  ! 1 invalid  ! 1 blocked  ○ 3 left out",
    );
    expect(textOf(pressed(state, "z"))).toContain("Undone: 3 left out.");
  });

  test("say why a row cannot be taken in or out", () => {
    const state = pressed(
      reviewing(facts([change(2, { action: "unchanged", fields: [] })])),
      "space",
    );
    expect(state.review?.choices.leftOut.size).toBe(0);
    expect(textOf(state)).toContain("There is nothing to leave out here.");
  });
});

describe("A", () => {
  const two = facts([risky(2), risky(3), change(4)]);

  test("asks by name before it allows the risk of one row", () => {
    const question = pressed(reviewing(two), "A");
    expect(textOf(question)).toContain("! Allow in row 2: currency change USD → EUR?");
    expect(textOf(question)).toContain("a for all rows (currency change: 2)");
    const allowed = pressed(question, "y");
    expect(allowed.review?.items.rows[0]).toMatchObject({ status: "update", choice: "in" });
    expect(allowed.review?.items.rows[1]).toMatchObject({ status: "blocked", choice: "none" });
    expect(asked(allowed, "u")).toMatchObject([
      { choices: { allowedRows: { currency: new Set([2]) } } },
    ]);
  });

  test("allows it for all rows with that risk by another key, and z takes it back", () => {
    const allowed = pressed(reviewing(two), "A", "a");
    expect(allowed.review?.items.rows[1]?.status).toBe("update");
    expect(pressed(allowed, "z").review?.items.rows[1]?.status).toBe("blocked");
  });

  test.each(["n", "escape"])("%s allows nothing", (key) => {
    const state = pressed(reviewing(two), "A", key);
    expect(state.review?.items.rows[0]?.status).toBe("blocked");
    expect(placeOf(state)).toBe("review");
  });

  test("has nothing to ask where no risk holds the row back", () => {
    const state = pressed(reviewing(two), "G", "A");
    expect(state.review?.asking).toBeUndefined();
    expect(textOf(state)).toContain("There is no risk to allow here");
  });
});

describe("what is read, and what is given up", () => {
  const some = [change(2), change(3), change(4)];
  const reading = () => {
    const review = reviewing(facts(some)).review as ReviewState;
    const busy = { words: "reading", isReading: true };
    return { ...reviewing(facts(some)), review: { ...review, isOutdated: true }, busy };
  };

  test("Esc gives up the reading, and offers to compare again instead of an upload", () => {
    const state = reading();
    expect(textOf(state)).toContain("Esc cancel");
    expect(asked(state, "escape")).toEqual([{ type: "give-up" }]);
    const given = pressed(state, "escape");
    expect(given.places).toContain("review");
    expect(asked(given, "u")).toEqual([]);
    expect(textOf(pressed(given, "u"))).toContain("C in the list compares again");
    expect(linesOf(given).at(-1)).toMatch(/^ C compare again/);
    expect(linesOf(given).at(-1)).not.toContain("upload");
    // What is given up needs no second Esc to be left.
    expect(pressed(given, "escape").places).not.toContain("review");
  });

  test("Esc gives up a filter before the reading", () => {
    const state = pressed(reading(), "/", "3", "enter");
    expect(asked(state, "escape")).toEqual([]);
    expect(asked(pressed(state, "escape"), "escape")).toEqual([{ type: "give-up" }]);
  });

  test("after a reading that failed no upload is offered", () => {
    const news = {
      type: "failed",
      message: "The API key was refused.",
      hint: "Check it.",
    } as const;
    const { state } = update(reading(), { type: "event", event: news });
    expect(linesOf(state).at(-1)).toMatch(/^ C compare again/);
    expect(linesOf(state).at(-1)).not.toContain("upload");
  });

  test("rows that a person left out stay left out when it is compared again, after an upload too", () => {
    const totals = { rows: 3, valid: 3, invalid: 0, errors: 0, warnings: 0 };
    const checked = {
      ...{ file: "a.xlsx", sheet: "S", totals, findings: [], notes: [] },
      ...{ columnsOf: () => [], skuOf: () => "", cellText: () => "" },
    };
    const start = update(reviewing(facts(some)), {
      type: "event",
      event: { type: "checked", facts: checked },
    });
    const state = entered(told(start.state, facts(some)), "review");
    const out = pressed(state, "j", "space");
    for (const sent of [{}, { outcomes: { ended: new Map() } }]) {
      const before = { ...out, review: { ...(out.review as ReviewState), ...sent } };
      expect(asked(before, "C")).toEqual([{ type: "compare" }]);
      const again = told(pressed(before, "C"), facts(some.map((one) => ({ ...one }))));
      expect([...(again.review?.choices.leftOut ?? [])]).toEqual([3]);
      expect(again.review?.items.leftOut).toBe(1);
      expect(again.review?.outcomes).toBeUndefined();
    }
    // What was compared before the last save is gone, wherever its place was on the way.
    const old: ScreenState = { ...out, places: ["home", "review"], isReviewOld: true };
    expect(pressed(old, "C").places).toEqual(["home", "check"]);
  });

  test("rows left out stay so by their SKU when the workbook was saved, and can be included again", () => {
    const out = pressed(reviewing(facts(some)), "j", "space");
    const left = out.review?.items.rows[1]?.subject ?? "";
    const totals = { rows: 3, valid: 3, invalid: 0, errors: 0, warnings: 0 };
    const checked = {
      ...{ file: "a.xlsx", sheet: "S", totals, findings: [], notes: [] },
      ...{ columnsOf: () => [], skuOf: () => "", cellText: () => "" },
    };
    const check = { facts: checked, isWatched: true, items: [], rows: [], counts: new Map() };
    const cells = { repairable: 0, repaired: 0 };
    const folded = { byRow: new Map(), opened: new Set<string>() };
    const old = {
      ...{ ...out, places: ["home", "review"], isReviewOld: true },
      check: {
        ...{ ...check, ...folded, ...cells },
        list: createList([]),
      },
    } as ScreenState;
    // In the new sheet the row stands two rows further down.
    const moved = change(5, { sku: left });
    for (const again of [pressed(old, "C"), pressed(entered(old, "check"), "enter")]) {
      expect(again.review).toBeUndefined();
      const known = told(again, facts([change(2), change(4), moved]));
      expect([...(known.review?.choices.leftOut ?? [])]).toEqual([5]);
      expect(known.review?.items.leftOut).toBe(1);
      expect(known.leftOutBefore).toBeUndefined();
      const takenIn = pressed(known, "G", "space");
      expect(takenIn.review?.items.leftOut).toBe(0);
      const later = told(takenIn, facts([change(2), change(4), { ...moved }]));
      expect(later.review?.items.leftOut).toBe(0);
    }
    // A save that comes while it is compared again: read by the comparison itself, or later.
    const since = {
      ...{ savedAt: "14:02:11", words: "", fixed: [], fresh: new Set() },
      rowNow: () => undefined,
    };
    const saved = { type: "checked", facts: { ...checked, since } } as const;
    const again = pressed({ ...old, isReviewOld: undefined }, "C");
    const noticed = update(again, { type: "event", event: saved as never }).state;
    expect(noticed.notice?.text).toContain("14:02:11");
    for (const isCurrent of [true, false]) {
      const event = { type: "reviewed", facts: facts([change(2), moved]), isCurrent } as const;
      const known = update(noticed, { type: "event", event }).state;
      expect(known.isReviewOld).toBe(isCurrent ? undefined : true);
      expect(known.places).toEqual(["home", "review"]);
      expect([...(known.review?.choices.leftOut ?? [])]).toEqual([5]);
    }
  });
});

test("l scrolls to the last column and no further: h goes back at once", () => {
  const state = reviewing(facts([change(2)]), { columns: 80, rows: 24 });
  const end = pressed(state, "l", "l", "l", "l", "l", "l");
  expect(linesOf(end).slice(0, -2)).toEqual(linesOf(pressed(state, "l")).slice(0, -2));
  expect(textOf(end)).toContain("There are no more.");
  expect(linesOf(pressed(end, "h"))).toEqual(linesOf(state));
});

describe("what is live and not in the sheet", () => {
  const missing = [
    { sku: "LIVE-2", name: "Anvil" },
    { sku: "LIVE-1", name: "Zither" },
  ];
  const rows = [change(2), change(3, { action: "unchanged", fields: [] })];
  const state = reviewing(facts(rows, { missing }));
  const inGroup = pressed(state, "shift-tab");

  test("is counted, and stands in its own group, not among all", () => {
    expect(linesOf(state)[2]).toBe(" ~ 1 update  = 1 unchanged  · 2 not in sheet");
    expect(linesOf(state)[3]).toContain("[all 2] update 1  unchanged 1  not in sheet 2");
    expect(rowsShown(state)).toEqual([2, 3]);
    expect(linesOf(inGroup)[3]).toContain("[not in sheet 2]");
    expect(textOf(inGroup)).toMatch(/› +· not in sheet +LIVE-2 +Anvil/);
  });

  test("is found and sorted by SKU and name", () => {
    expect(rowsShown(pressed(inGroup, "/", "z", "i", "t", "enter"))).toEqual([-3]);
    const bySku = pressed(inGroup, "s", "s", "s");
    expect(rowsShown(bySku)).toEqual([-3, -2]);
  });

  test("nothing can be done with it, and its detail says so", () => {
    const keys = ["space", "w", "m", "M"];
    for (const key of keys)
      expect(pressed(inGroup, key).review?.choices).toEqual(inGroup.review?.choices);
    const detail = textOf(pressed(inGroup, "enter")).replaceAll(/\s+/g, " ");
    expect(detail).toContain("LIVE-2");
    expect(detail).toContain(
      "not in the sheet. It stays as it is: the API cannot delete listings.",
    );
    expect(linesOf(pressed(inGroup, "enter"))[2]).toMatch(/^ ?LIVE-2/);
  });

  test("goes when it is read anew", () => {
    const after = told(reviewing(facts(rows)), facts(rows, { missing }));
    expect(linesOf(after)[2]).toContain("· 2 not in sheet");
    expect(rowsShown(after)).toEqual([2, 3]);
    const fewer = told(pressed(after, "shift-tab"), facts(rows, { missing: missing.slice(1) }));
    expect(linesOf(fewer)[3]).toContain("[not in sheet 1]");
    expect(textOf(told(after, facts(rows)))).not.toContain("not in sheet");
  });

  test("keeps statuses behind the rows when some are chosen otherwise", () => {
    const out = pressed(state, "space");
    expect(linesOf(out)[2]).toContain("· 2 not in sheet");
    expect(rowsShown(pressed(out, "shift-tab"))).toEqual([-2, -3]);
  });
});
