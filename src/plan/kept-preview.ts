import { PackedStore } from "../model/packed.ts";
import type { FieldChange, Note } from "../model/plan.ts";
import type { FieldName } from "../model/product.ts";
import type { PlannedRow } from "./input.ts";
import type { Certainty, PreviewedChange } from "./preview.ts";
import { createFields } from "./row.ts";

/** Different values that are shared: beyond that, notes name values, and hardly come twice. */
const sharedMax = 1_000;

/** How sure it is what becomes of a row. */
interface Standing {
  readonly certainty: Certainty;
  readonly asOfMs: number | undefined;
}

const firm: Standing = { certainty: "firm", asOfMs: undefined };

const noNotes: readonly Note[] = [];
const noFields: readonly FieldChange[] = [];

/**
 * Previews as very many of them are kept. The fields of a create are those of its row, which is kept
 * anyway: they are made when somebody looks at them. Those of an update are kept packed. Rows with
 * the same notes share them.
 */
export class KeptPreviews {
  readonly #notes = new Shared<readonly Note[]>();
  readonly #names = new Shared<readonly FieldName[]>();
  readonly #fields = new PackedStore<readonly FieldChange[]>();
  #latest: Standing = firm;

  /** The preview of a row, for keeping. */
  keep(preview: PreviewedChange, row: PlannedRow | undefined): PreviewedChange {
    const { action, conflicts, kept, gone } = preview;
    const notes = preview.notes.length === 0 ? noNotes : this.#notes.get(preview.notes);
    const isMore = conflicts !== undefined || kept !== undefined || gone !== undefined;
    if (row === undefined || isMore) return { ...preview, notes };
    const parts = { action, notes, row, standing: this.#standingOf(preview) };
    // The fields of a create are not even looked at: they would be made for it.
    if (action === "create" || preview.fields.length === 0) return new KeptPlain(parts);
    if (action !== "update") return { ...preview, notes };
    const { fields } = preview;
    const position = this.#fields.push(fields);
    const names = this.#names.get(fields.map(({ field }) => field));
    return new KeptUpdate(parts, { names, fields: () => this.#fields.at(position) ?? noFields });
  }

  /** What was kept of a row, now that it is known to be so. */
  confirm(kept: PreviewedChange): PreviewedChange {
    if (kept instanceof Kept) return kept.as(firm);
    const { asOfMs: _, ...change } = kept;
    return { ...change, certainty: "firm" };
  }

  /** Very many rows were seen by the same reading. */
  #standingOf({ certainty, asOfMs }: PreviewedChange): Standing {
    const latest = this.#latest;
    if (latest.certainty === certainty && latest.asOfMs === asOfMs) return latest;
    this.#latest = { certainty, asOfMs };
    return this.#latest;
  }
}

/** The fields that a preview says would change; of one that is kept, without looking at their values. */
export function changedFieldNames(preview: PreviewedChange): readonly FieldName[] {
  return preview instanceof KeptUpdate ? preview.names : preview.fields.map(({ field }) => field);
}

/** Equal values that are kept once. */
class Shared<Value> {
  readonly #known = new Map<string, Value>();

  get(value: Value): Value {
    const text = JSON.stringify(value);
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    if (this.#known.size < sharedMax) this.#known.set(text, value);
    return value;
  }
}

/** What is kept of a row's preview whatever it says. */
interface KeptParts {
  readonly action: PreviewedChange["action"];
  readonly notes: readonly Note[];
  readonly row: PlannedRow;
  readonly standing: Standing;
}

abstract class Kept implements PreviewedChange {
  readonly action: PreviewedChange["action"];
  readonly notes: readonly Note[];
  readonly planned: PlannedRow;
  readonly #standing: Standing;

  constructor({ action, notes, row, standing }: KeptParts) {
    this.action = action;
    this.notes = notes;
    this.planned = row;
    this.#standing = standing;
  }

  abstract get fields(): readonly FieldChange[];

  /** The same, standing otherwise. */
  abstract as(standing: Standing): PreviewedChange;

  get certainty() {
    return this.#standing.certainty;
  }

  get asOfMs() {
    return this.#standing.asOfMs;
  }

  get row() {
    return this.planned.row;
  }

  get sku() {
    return this.planned.sku;
  }

  protected with(standing: Standing): KeptParts {
    const { action, notes, planned: row } = this;
    return { action, notes, row, standing };
  }
}

/** Action, notes and row tell all of it: of most rows they do. */
class KeptPlain extends Kept {
  as(standing: Standing): KeptPlain {
    return new KeptPlain(this.with(standing));
  }

  get fields() {
    if (this.action !== "create") return noFields;
    const { draft } = this.planned;
    return draft === undefined ? noFields : createFields(draft);
  }
}

/** What an update would change, and where its values stand. */
interface KeptFields {
  readonly names: readonly FieldName[];
  readonly fields: () => readonly FieldChange[];
}

class KeptUpdate extends Kept {
  readonly #kept: KeptFields;

  constructor(parts: KeptParts, kept: KeptFields) {
    super(parts);
    this.#kept = kept;
  }

  as(standing: Standing): KeptUpdate {
    return new KeptUpdate(this.with(standing), this.#kept);
  }

  get names() {
    return this.#kept.names;
  }

  get fields() {
    return this.#kept.fields();
  }
}
