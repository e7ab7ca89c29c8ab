import type { FieldChange, Note } from "../model/plan.ts";
import type { PlannedRow } from "./input.ts";
import type { Certainty, PreviewedChange } from "./preview.ts";
import { createFields } from "./row.ts";

/** Different notes that are shared: beyond that, notes name values, and hardly come twice. */
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
 * anyway: they are made when somebody looks at them. Rows with the same notes share them.
 */
export class KeptPreviews {
  readonly #shared = new Map<string, readonly Note[]>();
  #latest: Standing = firm;

  /** The preview of a row, for keeping. */
  keep(preview: PreviewedChange, row: PlannedRow | undefined): PreviewedChange {
    const notes = this.#sharedOf(preview.notes);
    if (row === undefined || !isPlain(preview)) return { ...preview, notes };
    return new KeptPlain(preview.action, { notes, row, standing: this.#standingOf(preview) });
  }

  /** What was kept of a row, now that it is known to be so. */
  confirm(kept: PreviewedChange): PreviewedChange {
    if (kept instanceof KeptPlain) return kept.as(firm);
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

  #sharedOf(notes: readonly Note[]): readonly Note[] {
    if (notes.length === 0) return noNotes;
    const text = JSON.stringify(notes);
    const known = this.#shared.get(text);
    if (known !== undefined) return known;
    if (this.#shared.size < sharedMax) this.#shared.set(text, notes);
    return notes;
  }
}

/** Whether action, notes and row tell all of it: of most rows they do. */
function isPlain(preview: PreviewedChange): boolean {
  const { action, fields, conflicts, kept, gone } = preview;
  if (conflicts !== undefined || kept !== undefined || gone !== undefined) return false;
  return action === "create" || fields.length === 0;
}

interface PlainParts {
  readonly notes: readonly Note[];
  readonly row: PlannedRow;
  readonly standing: Standing;
}

class KeptPlain implements PreviewedChange {
  readonly action: PreviewedChange["action"];
  readonly notes: readonly Note[];
  readonly #standing: Standing;
  readonly #row: PlannedRow;

  constructor(action: PreviewedChange["action"], { notes, row, standing }: PlainParts) {
    this.action = action;
    this.notes = notes;
    this.#standing = standing;
    this.#row = row;
  }

  /** The same, standing otherwise. */
  as(standing: Standing): KeptPlain {
    return new KeptPlain(this.action, { notes: this.notes, row: this.#row, standing });
  }

  get certainty() {
    return this.#standing.certainty;
  }

  get asOfMs() {
    return this.#standing.asOfMs;
  }

  get row() {
    return this.#row.row;
  }

  get sku() {
    return this.#row.sku;
  }

  get fields() {
    if (this.action !== "create") return noFields;
    const { draft } = this.#row;
    return draft === undefined ? noFields : createFields(draft);
  }
}
