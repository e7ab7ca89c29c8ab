import { expect, test } from "vitest";
import { agreedByWrite, agreedSince } from "../../src/plan/fields/agreement.ts";
import { compare } from "../../src/plan/fields/compare.ts";
import { makePlan } from "../../src/plan/index.ts";
import { english } from "../support/english.ts";
import { draft, input, listing, plannedRow, product, read } from "./fixtures.ts";

test("values that were undone on different days are named with their own day", () => {
  const undone = {
    name: { value: "Red mug", atMs: Date.UTC(2026, 10, 3) },
    brandName: { value: "Acme", atMs: Date.UTC(2026, 10, 5) },
  };
  const agreed = { sku: "MUG-1", atMs: 0, values: {}, isWhole: true, undone };
  const { notes } = compare(
    draft({ name: "Red mug", brandName: "Acme" }),
    listing({ name: "Blue mug", brandName: "Northkiln" }),
    { agreed },
  );
  expect(notes.map(({ message }) => english.text(message))).toEqual([
    "Name: undone on 2026-11-03, but still in the sheet.",
    "Brand: undone on 2026-11-05, but still in the sheet.",
  ]);
});

test("a row that only an undo holds is not called changed on the marketplace", async () => {
  const undone = {
    name: { value: "Red mug", atMs: 0 },
    brandName: { value: "Acme", atMs: 0 },
  };
  const before = { ...product(), name: "Blue mug", brandName: "Northkiln" };
  const agreed = { sku: "MUG-1", atMs: 0, values: before, isWhole: true, undone };
  const row = plannedRow(draft({ name: "Red mug", brandName: "Acme" }));
  const live = listing({ name: "Blue mug", brandName: "By others" });
  const textsOf = async (conflicts?: "theirs") => {
    const given = {
      rows: [row],
      live: read([live]),
      agreed: new Map([["MUG-1", agreed]]),
      conflicts,
    };
    const { changes } = await makePlan(input(given));
    return changes[0]?.notes.map(({ message }) => english.text(message)).slice(0, 2);
  };
  expect(await textsOf()).toEqual([
    expect.stringMatching(/^Brand: changed in the sheet and on the marketplace, .*mine/),
    expect.stringMatching(/^Name: taken back by an undo, so the row is not sent\. .*mine.*theirs/),
  ]);
  expect(await textsOf("theirs")).toEqual([
    expect.stringMatching(/^Brand: changed in the sheet and on the marketplace; as you chose/),
    "Name: taken back by an undo; as you chose, the live value stays.",
  ]);
});

test("list entries that an undo has changed are held, those that it has not are sent", () => {
  const link = (order: number) => ({ order, url: `https://img.example/${order}.jpg` });
  const [all, left] = [[1, 2, 3].map(link), [1, 3].map(link)];
  const live = listing({ images: all });
  const operation = {
    ...({
      kind: "update",
      id: "r2-update",
      row: 2,
      sku: "MUG-1",
      card: "MUG",
      before: live,
    } as const),
    fields: [{ field: "images", before: left, after: all }] as const,
  };
  const exported = { sku: "MUG-1", atMs: 0, values: { images: all }, isWhole: true };
  const write = {
    operation,
    answer: live,
    unexpected: [],
    agreed: exported,
    atMs: 1,
    isUndo: true,
  };
  const undone = agreedSince(exported, agreedByWrite(write));
  const clearing = (...entries: string[]) => {
    const row = { ...draft({}), clearedEntries: { images: entries } };
    const { conflicts, fields } = compare(row, live, { agreed: undone });
    return { held: conflicts.map(({ sheet }) => sheet), sent: fields.map(({ after }) => after) };
  };
  expect(clearing("2")).toEqual({ held: [left], sent: [] });
  expect(clearing("3")).toEqual({ held: [], sent: [[1, 2].map(link)] });
  const sent = {
    ...operation,
    fields: [{ field: "images", before: all, after: [1, 2].map(link) }] as const,
  };
  const later = agreedByWrite({ ...write, operation: sent, agreed: undone, isUndo: false });
  expect(later.undone?.images?.value).toEqual([{ order: 2, url: "" }]);
});

test("a list entry that was removed on both sides has no place in what was before a conflict", () => {
  const exported = {
    images: [{ order: 1, url: "" }],
    attributes: [
      { key: "Material", value: "Oak" },
      { key: "power", value: "" },
    ],
  };
  const agreed = { sku: "MUG-1", atMs: 0, values: exported, isWhole: true };
  const images = (name: string) => [{ order: 1, url: `https://img.example/${name}.jpg` }];
  const attributes = (value: string) => [{ key: "Material", value }];
  const { conflicts } = compare(
    draft({ images: images("own"), attributes: attributes("Ash") }),
    listing({ images: images("other"), attributes: attributes("Elm") }),
    { agreed },
  );
  expect(conflicts.map(({ exported: before }) => before)).toEqual([null, attributes("Oak")]);
});

test("a value that comes back as it was exported is named, one that is new is not", () => {
  const links = (name: string) => [{ url: `https://img.example/${name}.jpg`, order: 1 }];
  const exported = {
    ...{ sku: "MUG-1", atMs: 0 },
    values: { name: "Red mug", brandName: "Acme", images: links("red") },
  };
  const later = { name: "Blue mug", brandName: "Northkiln", images: links("blue") };
  const noted = { sku: "MUG-1", atMs: 1, values: later, isWhole: false };
  const notesOf = (edits: object) => {
    const agreed = agreedSince(exported, noted);
    const { fields, notes } = compare(draft(edits), listing(later), { agreed });
    expect(fields).toHaveLength(1);
    return notes.map(({ message }) => english.text(message));
  };
  const again = "as in the export again, though changed after it.";
  const older = "If this file is an older copy, export again.";
  expect(notesOf({ ...later, name: "Red mug" })).toEqual([`Name: ${again} ${older}`]);
  expect(notesOf({ ...later, images: links("red") })).toEqual([`Image: ${again} ${older}`]);
  expect(notesOf({ ...later, name: "Green mug" })).toEqual([]);
});
