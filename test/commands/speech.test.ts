import { describe, expect, it } from "vitest";
import { allWords } from "../support/english.ts";
import { missingWords } from "../support/words.ts";

/** What rightly reads alike: names, signs, and sentences made of others. */
const same = [
  "apply.endings.error",
  "marketplace.answers.failure",
  "marketplace.lists.reasons",
  "check.listLabel",
  "check.badGivenValue",
  "check.categoryUnknown",
  "check.label",
  "check.orderLabel",
  "commands.desk.load.quoted",
  "commands.labels.changes.unfit",
  "marketplace.lists.notWhole.whole",
  "model.orderNotes.found",
  "plan.notes.categoryUnknown",
  "plan.notes.risk",
  "workbook.match.given",
  "report.check.fix",
  "report.check.sentences",
  "report.check.andFindings",
  "report.diff.field",
  "report.diff.quoted",
  "report.diff.requests",
  "report.order.supplied",
  "report.diff.ended",
  "report.ordersExport.status",
  "report.runs.writes",
  "report.runs.where",
  "report.undo.columns.sku",
  "report.upload.findingLine",
  "report.upload.progress",
  "report.upload.row",
  "report.upload.run",
  "report.about.outAt",
  "report.about.blankAt",
  "report.export.outAt",
  "plan.notes.sheetWarning",
  "commands.desk.runs.begun",
  ...["check", "review", "upload"].map((area) => `screen.${area}.grouped`),
  ...["of", "soFar", "labels.filter"].map((name) => `screen.edges.${name}`),
  ...["counted", "theRows", "settledTo", "subjects.row"].map((name) => `screen.review.${name}`),
  ...["quoted", "words", "field"].map((name) => `screen.row.${name}`),
  ...["field", "action", "subjects.products"].map((name) => `screen.done.${name}`),
  "screen.load.chooser.titled",
  "screen.orders.file",
  "screen.check.detail.quoted",
  "screen.upload.counted",
  "screen.upload.ended",
  ...[0, 1, 2, 3].map((unit) => `screen.home.files.units.${unit}`),
];

describe("the words of all rooms", () => {
  it("are there in English, Russian and Chinese", () => {
    expect(missingWords<object>(allWords, same)).toEqual([]);
  });
});
