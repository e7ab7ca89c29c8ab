import { msg } from "../../src/model/message.ts";
import type { Change } from "../../src/model/run/plan.ts";
import type { RunView } from "../../src/model/run/run-view.ts";
import type { Finding } from "../../src/model/sheet/finding.ts";
import type { UploadFacts } from "../../src/plan/index.ts";
import type {
  CheckFacts,
  DoneFacts,
  ExportFacts,
  FolderFacts,
  HomeFacts,
  ReviewFacts,
  RunEntry,
} from "../../src/screen/state/facts.ts";
import type { LoadFacts } from "../../src/screen/state/load-facts.ts";
import type { Question, ScreenEvent } from "../../src/screen/state/program.ts";
import { saying } from "./english.ts";

/** Gives the next text; what is made of it holds nothing else of unknown origin. */
export type Texts = () => string;

/** Stands before texts right of others: it must begin in the same cell of every row. */
export const rightMark = "§§";

/** Rows of each list: more than one screen has. */
const rowCount = 45;

function rowsOf<Item>(make: (index: number) => Item): readonly Item[] {
  return Array.from({ length: rowCount }, (_, index) => make(index));
}

/** Whatever is asked for: what a frame measures is what it then shows. */
function still<Value>(value: Value): () => Value {
  return () => value;
}

/** News that show every place in turn, with all of their texts from outside. */
export function nastyNews(texts: Texts): Readonly<Record<NewsName, ScreenEvent>> {
  return {
    home: { type: "home", facts: homeFacts(texts) },
    folder: { type: "folder", facts: folderFacts(texts) },
    loaded: { type: "loaded", facts: loadFacts(texts) },
    checked: { type: "checked", facts: checkFacts(texts) },
    reviewed: { type: "reviewed", facts: reviewFacts(texts) },
    proposed: { type: "proposed", proposal: proposalOf(texts) },
    answerable: { type: "answerable" },
    failedUpload: { type: "upload-failed", message: texts(), hint: texts() },
    uploading: {
      type: "uploading",
      facts: { run: texts(), kind: "listings", view: runView(texts) },
    },
    done: { type: "done", facts: doneFacts(texts) },
    runs: { type: "runs", runs: rowsOf((index) => runEntry(texts, index)) },
    run: { type: "run", facts: runFacts(texts) },
    asked: { type: "asked", question: questionOf(texts) },
    exporting: { type: "exporting", facts: exportFacts(texts) },
    notice: { type: "notice", notice: { style: "warning", text: texts() } },
    failed: { type: "failed", message: texts(), hint: texts() },
    busy: { type: "busy", busy: { words: texts(), done: 3, total: 40 } },
  };
}

export type NewsName =
  | "home"
  | "folder"
  | "loaded"
  | "checked"
  | "reviewed"
  | "proposed"
  | "answerable"
  | "failedUpload"
  | "uploading"
  | "done"
  | "runs"
  | "run"
  | "asked"
  | "exporting"
  | "notice"
  | "failed"
  | "busy";

function runEntry(texts: Texts, index: number): RunEntry {
  return {
    run: `20260101-0000-${index}`,
    when: "1 January 2026",
    command: texts(),
    env: texts(),
    file: `${rightMark}${texts()}`,
    state: "interrupted",
    done: index,
    total: rowCount,
    canResume: index % 3 === 0,
  };
}

function homeFacts(texts: Texts): HomeFacts {
  return {
    workbooks: rowsOf(() => ({
      path: texts(),
      name: texts(),
      folder: texts(),
      when: `${rightMark}yesterday`,
    })),
    runs: [runEntry(texts, 0)],
    unopened: rowsOf(() => ({ path: texts(), name: texts(), folder: texts(), when: "today" })),
    folder: texts(),
    names: { export: texts(), template: texts() },
    hasSample: true,
    isFirstTime: false,
  };
}

function folderFacts(texts: Texts): FolderFacts {
  const kinds = ["workbook", "folder", "other"] as const;
  return {
    path: texts(),
    entries: rowsOf((index) => ({
      kind: kinds[index % 3] ?? "workbook",
      name: texts(),
      path: texts(),
      when: "yesterday",
      bytes: 10 ** (index % 12),
      isHidden: index % 5 === 0,
      isClosed: index % 7 === 0,
    })),
    problem: texts(),
    leftOut: 3,
  };
}

function loadFacts(texts: Texts): LoadFacts {
  return {
    about: "products",
    path: texts(),
    file: texts(),
    sheets: [
      { name: texts(), isHidden: false },
      { name: texts(), isHidden: true },
    ],
    sheet: texts(),
    headingRow: 1,
    columns: rowsOf((index) => ({
      index,
      letters: "A",
      heading: texts(),
      meaning: texts(),
      by:
        (["heading", "chosen", "remembered", "ignored", "unknown"] as const)[index % 5] ??
        "heading",
      samples: [`${rightMark}${texts()}`, texts()],
      problem: index % 4 === 0 ? texts() : "",
    })),
    sheetBy: "chosen",
    headingRowBy: "guess",
    problems: [{ message: texts(), fix: texts() }],
    remarks: [texts()],
    rememberedFrom: texts(),
    canUndo: false,
    meanings: still(rowsOf((index) => ({ id: String(index), words: texts(), takenBy: texts() }))),
    firstRows: rowsOf((index) => ({ number: index + 1, cells: [texts(), texts()] })),
  };
}

function checkFacts(texts: Texts): CheckFacts {
  const findings = rowsOf(
    (index): Finding => ({
      row: index + 2,
      cell: `H${index + 2}`,
      column: texts(),
      field: "name",
      severity: (["error", "warning", "info"] as const)[index % 3] ?? "error",
      code: "too-long",
      message: saying(`${rightMark}${texts()}`, texts()),
      value: texts(),
      meant: [texts(), texts()],
    }),
  );
  const columns = Array.from({ length: 20 }, (_, index) => ({ index, heading: texts() }));
  const cells = columns.map(() => texts());
  return {
    file: texts(),
    sheet: texts(),
    totals: { rows: 90, valid: 75, invalid: 15, errors: 15, warnings: 15, invalidIfNew: 2 },
    notes: [texts()],
    values: rowsOf((index) => ({
      ...{ id: String(index), field: texts(), written: texts(), rows: index },
      ...{ nearest: index % 2 === 0 ? [texts()] : [], choices: still([texts(), texts()]) },
    })),
    skuOf: still(texts()),
    findings,
    columnsOf: still(columns),
    cellText: (_, column) => cells[column] ?? "",
    since: {
      savedAt: "12:00",
      words: "3 fixed, 2 new, 85 left",
      fixed: findings.slice(0, 3).map((finding) => ({ finding, rowNow: finding.row })),
      fresh: new Set(findings.slice(3, 5)),
      rowNow: (row) => row,
    },
  };
}

function reviewFacts(texts: Texts): ReviewFacts {
  const items = rowsOf(
    (index): Change => ({
      row: index + 2,
      sku: texts(),
      action: (["update", "blocked", "invalid", "update"] as const)[index % 4] ?? "update",
      fields:
        index % 2 === 0
          ? []
          : [
              { field: "name", before: texts(), after: texts() },
              { field: "description", before: null, after: texts() },
              {
                field: "images",
                before: [{ order: 1, url: texts() }],
                after: [{ order: 1, url: texts() }],
              },
              { field: "options", before: [{ key: texts(), value: texts() }], after: null },
              { field: "salePrice", before: 1, after: 2 },
            ],
      notes: [{ code: "risk-currency", message: texts() }],
      ...(index % 4 === 1 ? inConflict(texts) : {}),
    }),
  );
  return {
    items,
    nameOf: still(`${rightMark}${texts()}`),
    findingsOf: still([]),
    fieldsOf: still([{ field: "description", before: texts(), after: texts() }]),
    chosen: (change) => change,
  };
}

/** Both sides have changed something since the export, and others something else. */
function inConflict(texts: Texts): Partial<Change> {
  const values = () => ({ exported: texts(), sheet: texts(), live: texts() });
  return {
    notes: [{ code: "conflict", message: texts() }],
    conflicts: [
      { field: "brandName", ...values() },
      { field: "parentSku", ...values() },
    ],
    liveChanges: [{ field: "barcode", ...values() }],
  };
}

function proposalOf(texts: Texts): UploadFacts {
  return {
    env: texts(),
    host: texts(),
    file: texts(),
    creates: 18,
    updates: 10,
    notSent: 2,
    leftOut: 1,
    requests: 29,
    seconds: 61,
    risks: [
      {
        name: "currency",
        rows: [
          {
            row: 2,
            sku: texts(),
            field: "currencyCode",
            before: texts(),
            after: texts(),
            status: "sent",
          },
        ],
      },
    ],
    heldByOpenWrites: [
      { row: 4, sku: texts(), note: { code: "write-unsettled", message: texts() } },
    ],
    tooManyChanges: {
      isLiftedByYes: true,
      message: msg("commands.keys.badName", { name: texts(), near: texts() }),
    },
  };
}

function runView(texts: Texts): RunView {
  const trouble = () => [
    { id: "1", kind: "update" as const, rows: [7], subject: texts(), message: texts(), atMs: 5 },
    { id: "2", kind: "create" as const, rows: [9], subject: texts(), message: texts(), atMs: 6 },
  ];
  const open = [{ id: "3", kind: "create" as const, rows: [11], subject: texts() }];
  const counts = { applied: 4, rejected: 2, unknown: 2, conflict: 2, "not-sent": 2, stale: 2 };
  return {
    state: "running",
    paused: false,
    stopping: false,
    total: 40,
    done: 14,
    counts: { ...counts, superseded: 0, released: 0 },
    inFlight: open,
    readBack: { count: 1, first: open },
    retries: 3,
    latest: {
      applied: [],
      rejected: trouble(),
      unknown: trouble(),
      conflict: trouble(),
      stale: trouble(),
      "not-sent": trouble(),
    },
    lastError: texts(),
    lanes: [
      {
        lane: "create",
        limit: { count: 100, windowMs: 60_000 },
        perMinute: 12,
        left: 20,
        closedForMs: 4_000,
        closedBecause: texts(),
      },
    ],
    perMinute: 12,
    etaSeconds: 90,
    startedAtMs: 0,
    elapsedMs: 4_000,
  };
}

function doneFacts(texts: Texts): DoneFacts {
  const outcomes = ["applied", "rejected", "unknown", "conflict", "not-sent", "unchanged"] as const;
  return {
    run: "20260101-0000-abcd",
    ended: texts(),
    isWell: false,
    items: rowsOf((index) => ({
      row: index + 2,
      sku: texts(),
      action: "update",
      outcome: outcomes[index % outcomes.length] ?? "applied",
      attempts: 1,
      message: `${rightMark}${texts()}`,
    })),
    next: [texts(), texts(), texts(), texts()],
    canResume: true,
    totals: texts(),
    problems: [texts(), texts()],
    failed: texts(),
    fieldsOf: still([
      { field: texts(), before: texts(), sent: texts(), now: texts() },
      { field: texts(), before: null, sent: [{ order: 1, url: texts() }] },
    ]),
  };
}

function runFacts(texts: Texts): DoneFacts {
  const { run, ended, items, fieldsOf } = doneFacts(texts);
  const words = { heading: texts(), times: texts() };
  const can = { canResume: true, canUndo: true };
  return { kind: "listings", run, ended, isWell: false, items, fieldsOf, ...words, ...can };
}

function questionOf(texts: Texts): Question {
  return { title: texts(), lines: [texts(), texts()], verb: "go on", soFar: "", onYes: [] };
}

function exportFacts(texts: Texts): ExportFacts {
  const lines = [texts(), texts()];
  return { path: texts(), state: "written", lines, isWell: false };
}
