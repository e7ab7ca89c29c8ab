import { plainMessage } from "../../model/message.ts";
import { productFields } from "../../model/product/columns.ts";
import type { Change, FieldConflict, Note } from "../../model/run/plan.ts";
import { inFieldOrder } from "../fields/compare.ts";
import type { Allowance, AllowedRows, PlanInput, Risk, RowSides } from "../fields/input.ts";
import { isLeftOut, risk, rowLeftOut } from "../fields/notes.ts";
import {
  hasConflict,
  isInConflict,
  settledGone,
  settledUpdate,
  sheetWins,
  type UpdateParts,
} from "./conflicts.ts";

/** A person's decisions about a plan after the comparison. */
export interface PlanChoices {
  readonly leftOut?: ReadonlySet<number>;
  /** Risks allowed for every row, in addition to earlier ones (decision 22). */
  readonly allow?: ReadonlySet<Allowance>;
  /** Risks allowed for some rows only. Replaces an earlier choice. */
  readonly allowedRows?: AllowedRows;
  /** The chosen sides for some rows. Replaces an earlier choice. */
  readonly rowSides?: ReadonlyMap<number, RowSides>;
}

/**
 * The input of {@link makePlan} with a person's choices, without reading again. `input` is that of
 * the first plan; `choices` are all choices of the review.
 */
export function withChoices(input: PlanInput, choices: PlanChoices): PlanInput {
  const { leftOut, allow = [], allowedRows, rowSides } = choices;
  return {
    ...input,
    allow: new Set([...input.allow, ...allow]),
    ...(leftOut === undefined ? {} : { leftOut }),
    ...(allowedRows === undefined ? {} : { allowedRows }),
    ...(rowSides === undefined ? {} : { rowSides }),
  };
}

/** The risks that alone hold a row back. Allowing all of them sends it. */
export function heldRisks(change: Change): Risk[] {
  return change.action === "blocked" && !isInConflict(change) ? unallowedRisks(change) : [];
}

/**
 * The change of a row after a person's choices, for display only. Equals the result of {@link
 * makePlan} for `withChoices(input, choices)` without planning again. `change` is from the plan
 * before any choice.
 */
export function chosenChange<Row extends Change>(change: Row, choices: PlanChoices): Row {
  const allowed = withAllowances(withSides(change, choices), choices);
  const isOut = choices.leftOut?.has(change.row) === true;
  if (!isOut || !isForChoice(allowed)) return allowed;
  const others = allowed.notes.filter(({ code }) => code !== "row-left-out");
  return { ...allowed, action: "blocked", notes: [rowLeftOut(undefined), ...others] };
}

/** Whether only the person's choice decides about a row. */
export function isForChoice(change: Change): boolean {
  const { action, notes } = change;
  if (action === "create" || action === "update") return true;
  if (action === "unchanged" || action === "uncompared") return hasConflict(change);
  return (
    action === "blocked" &&
    (isLeftOut(change) ||
      isInConflict(change) ||
      notes.some(({ code }) => code.startsWith("risk-")))
  );
}

function withSides<Row extends Change>(change: Row, { rowSides }: PlanChoices): Row {
  const sides = rowSides?.get(change.row);
  if (sides === undefined || !hasConflict(change)) return change;
  const { gone, notes } = change;
  const leftOut = notes.find(({ code }) => code === "row-left-out");
  if (gone !== undefined) {
    const chosen = sides.all ?? gone.chosen;
    const settled = settledGone({
      ...change,
      leftOut,
      gone: { ...gone, ...(chosen && { chosen }) },
    });
    return { ...change, ...settled };
  }
  const conflicts = (change.conflicts ?? []).map((one) => {
    const chosen = sides.fields?.[one.field] ?? sides.all ?? one.chosen;
    return { ...one, ...(chosen && { chosen }) };
  });
  const settled = settledUpdate({ ...partsOf(change), conflicts, leftOut });
  const isHeld = settled.action === "update" && unallowedRisks(settled).length > 0;
  return { ...change, ...settled, ...(isHeld ? { action: "blocked" } : {}) };
}

/** The parts of a row that do not depend on its conflicts. */
function partsOf(change: Change): Omit<UpdateParts, "leftOut"> {
  const { row, sku, conflicts = [], notes, uncompared } = change;
  const apart = new Set([...conflicts, ...(uncompared?.fields ?? [])].map(({ field }) => field));
  const plain = inFieldOrder([
    ...change.fields.filter(({ field }) => !apart.has(field)),
    ...conflicts.flatMap(({ others }) => others ?? []),
  ]);
  const ofConflicts = new Set(
    conflicts.flatMap((one) => (one.notes ?? []).map(({ code }) => code)),
  );
  const isOfField = ({ code }: Note) => code.startsWith("risk-") || code === "category-unknown";
  const isApart = ({ code }: Note) =>
    code === "conflict" ||
    code === "live-chosen" ||
    code === "row-left-out" ||
    code === "not-comparable" ||
    code === "last-entry-stays" ||
    code === "row-incomplete";
  return {
    ...{ row, sku, plain, conflicts, uncompared },
    plainNotes: notes.filter((note) => isOfField(note) && !ofConflicts.has(note.code)),
    own: notes.filter((note) => !isOfField(note) && !isApart(note)),
    incomplete: notes.find(({ code }) => code === "row-incomplete"),
    isBlocked: false,
  };
}

function withAllowances<Row extends Change>(change: Row, choices: PlanChoices): Row {
  const isAllowed = (name: Risk) =>
    choices.allow?.has(name) === true || choices.allowedRows?.[name]?.has(change.row) === true;
  const held = unallowedRisks(change);
  const lifted = held.filter(isAllowed);
  const conflicts = liftedConflicts(change, isAllowed);
  if (lifted.length === 0) return conflicts === undefined ? change : { ...change, conflicts };
  const notes = change.notes.map((note) => liftedNote(note, change, lifted));
  const isFree =
    change.action === "blocked" &&
    lifted.length === held.length &&
    !isLeftOut(change) &&
    !isInConflict(change);
  return {
    ...{ ...change, notes },
    ...(conflicts === undefined ? {} : { conflicts }),
    ...(isFree ? { action: "update" } : {}),
  };
}

function liftedConflicts(
  { conflicts = [] }: Change,
  isAllowed: (name: Risk) => boolean,
): FieldConflict[] | undefined {
  let isAny = false;
  const lifted = conflicts.map((one) => {
    const name = productFields[one.field].risk;
    if (name === undefined || one.notes === undefined || !isAllowed(name)) return one;
    isAny = true;
    const note = risk(sheetWins(one), name, true);
    return { ...one, notes: one.notes.map((own) => (own.code === note.code ? note : own)) };
  });
  return isAny ? lifted : undefined;
}

function unallowedRisks({ fields, notes }: Change): Risk[] {
  return fields.flatMap((change) => {
    const name = productFields[change.field].risk;
    if (name === undefined) return [];
    const allowed = risk(change, name, true).message;
    const note = notes.find(({ code }) => code === `risk-${name}`);
    const isAllowed = note === undefined || plainMessage(note.message) === plainMessage(allowed);
    return isAllowed ? [] : [name];
  });
}

function liftedNote(note: Note, { fields }: Change, lifted: readonly Risk[]): Note {
  const name = lifted.find((one) => note.code === `risk-${one}`);
  const change = fields.find(({ field }) => productFields[field].risk === name);
  return name === undefined || change === undefined ? note : risk(change, name, true);
}
