import type { Note } from "../model/plan.ts";
import type { PlannedRow } from "./input.ts";
import type { Certainty, PreviewedChange } from "./preview.ts";
import { createFields } from "./row.ts";

/** Different notes that are shared: beyond that, notes name values, and hardly come twice. */
const sharedMax = 1_000;

const noNotes: readonly Note[] = [];

/**
 * Previews as very many of them are kept. The fields of a create are those of its row, which is kept
 * anyway: they are made when somebody looks at them. Rows with the same notes share them.
 */
export class KeptPreviews {
  readonly #shared = new Map<string, readonly Note[]>();

  /** The preview of a row, for keeping. */
  keep(preview: PreviewedChange, row: PlannedRow | undefined): PreviewedChange {
    const notes = this.#sharedOf(preview.notes);
    const isPlain = preview.action === "create" && preview.gone === undefined;
    const kept = { ...preview, notes };
    return isPlain && row !== undefined ? new KeptCreate(kept, row) : kept;
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

class KeptCreate implements PreviewedChange {
  readonly action = "create";
  readonly notes: readonly Note[];
  readonly certainty: Certainty;
  readonly #row: PlannedRow;

  constructor({ notes, certainty }: PreviewedChange, row: PlannedRow) {
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
    const { draft } = this.#row;
    return draft === undefined ? [] : createFields(draft);
  }
}
