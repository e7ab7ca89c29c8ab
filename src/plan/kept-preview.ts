import type { FieldChange, Note } from "../model/plan.ts";
import type { PlannedRow } from "./input.ts";
import type { Certainty, PreviewedChange } from "./preview.ts";
import { createFields } from "./row.ts";

/** Different notes that are shared: beyond that, notes name values, and hardly come twice. */
const sharedMax = 1_000;

const noNotes: readonly Note[] = [];
const noFields: readonly FieldChange[] = [];

/**
 * Previews as very many of them are kept. The fields of a create are those of its row, which is kept
 * anyway: they are made when somebody looks at them. Rows with the same notes share them.
 */
export class KeptPreviews {
  readonly #shared = new Map<string, readonly Note[]>();

  /** The preview of a row, for keeping. */
  keep(preview: PreviewedChange, row: PlannedRow | undefined): PreviewedChange {
    const notes = this.#sharedOf(preview.notes);
    if (row !== undefined && isPlain(preview)) return new KeptPlain(preview, { notes, row });
    return { ...preview, notes };
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
  const { action, fields, conflicts, kept, gone, asOfMs } = preview;
  if (conflicts !== undefined || kept !== undefined || gone !== undefined) return false;
  return asOfMs === undefined && (action === "create" || fields.length === 0);
}

class KeptPlain implements PreviewedChange {
  readonly action: PreviewedChange["action"];
  readonly notes: readonly Note[];
  readonly certainty: Certainty;
  readonly #row: PlannedRow;

  constructor(
    { action, certainty }: PreviewedChange,
    { notes, row }: { readonly notes: readonly Note[]; readonly row: PlannedRow },
  ) {
    this.action = action;
    this.notes = notes;
    this.certainty = certainty;
    this.#row = row;
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
