import type { Change, Note } from "../model/plan.ts";
import { schemaOf } from "./fields.ts";
import type { Allowance, AllowedRows } from "./input.ts";
import { isLeftOut, risk, rowLeftOut } from "./notes.ts";

/** What a person decides about a plan after the comparison. */
export interface PlanChoices {
  readonly leftOut?: ReadonlySet<number>;
  /** Risks that are allowed for every row, beside those allowed before (decision 22). */
  readonly allow?: ReadonlySet<Allowance>;
  /** Risks that are allowed for some rows alone, instead of those allowed so before. */
  readonly allowedRows?: AllowedRows;
}

/** The risks that hold a row back, with nothing else against it: allowing all of them sends it. */
export function heldRisks(change: Change): Allowance[] {
  return change.action === "blocked" ? unallowedRisks(change) : [];
}

/**
 * A row as the plan of the same comparison with a person's choices has it: what {@link makePlan}
 * says of `withChoices(input, choices)`, without planning anything anew. `change` is that of the
 * plan of `input` before any choice. Only ever to be looked at: what is sent comes from a plan.
 */
export function chosenChange<Row extends Change>(change: Row, choices: PlanChoices): Row {
  const allowed = withAllowances(change, choices);
  const isOut = choices.leftOut?.has(change.row) === true;
  if (!isOut || !isForChoice(allowed)) return allowed;
  const others = allowed.notes.filter(({ code }) => code !== "row-left-out");
  return { ...allowed, action: "blocked", notes: [rowLeftOut(undefined), ...others] };
}

/** Whether it is the person's choice that decides about a row, and nothing else forbids it. */
export function isForChoice(change: Change): boolean {
  const { action, notes } = change;
  if (action === "create" || action === "update") return true;
  return (
    action === "blocked" &&
    (isLeftOut(change) || notes.some(({ code }) => code.startsWith("risk-")))
  );
}

function withAllowances<Row extends Change>(change: Row, { allow, allowedRows }: PlanChoices): Row {
  const held = unallowedRisks(change);
  const lifted = held.filter(
    (name) => allow?.has(name) === true || allowedRows?.[name]?.has(change.row) === true,
  );
  if (lifted.length === 0) return change;
  const notes = change.notes.map((note) => liftedNote(note, change, lifted));
  const isFree = change.action === "blocked" && lifted.length === held.length && !isLeftOut(change);
  return { ...change, notes, ...(isFree ? { action: "update" } : {}) };
}

function unallowedRisks({ fields, notes }: Change): Allowance[] {
  return fields.flatMap((change) => {
    const name = schemaOf(change.field)["x-risk"];
    if (name === undefined) return [];
    const allowed = risk(change, name, true).message;
    const note = notes.find(({ code }) => code === `risk-${name}`);
    return note === undefined || note.message === allowed ? [] : [name];
  });
}

function liftedNote(note: Note, { fields }: Change, lifted: readonly Allowance[]): Note {
  const name = lifted.find((one) => note.code === `risk-${one}`);
  const change = fields.find(({ field }) => schemaOf(field)["x-risk"] === name);
  return name === undefined || change === undefined ? note : risk(change, name, true);
}
