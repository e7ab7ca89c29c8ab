import type { Note } from "../model/plan.ts";
import type { PlannedRow } from "./input.ts";
import type { Certainty, PreviewedChange } from "./preview.ts";
import { createFields } from "./row.ts";

/**
 * A preview as one of very many to be kept. The fields of a create are those of its row, which is
 * kept anyway: they are made when somebody looks at them.
 */
export function keptPreview(
  preview: PreviewedChange,
  row: PlannedRow | undefined,
): PreviewedChange {
  const isPlain = preview.action === "create" && preview.gone === undefined;
  return isPlain && row !== undefined ? new KeptCreate(preview, row) : preview;
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
