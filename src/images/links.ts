import type { ImageCell } from "../model/product/image-check.ts";
import { linkKey } from "./link.ts";

/** A cell, and the row it stands in. */
export interface ImagePlace extends ImageCell {
  /** Excel's row number. */
  readonly row: number;
}

/** The image links of a sheet, each once, with the cells that hold it. */
export class ImageLinks {
  readonly #places = new Map<string, ImagePlace[]>();

  /** Adds the image cells of a row. */
  add(row: number, cells: readonly ImageCell[]): void {
    for (const cell of cells) {
      const key = linkKey(cell.url) ?? cell.url;
      const place = { ...cell, row };
      const places = this.#places.get(key);
      if (places === undefined) this.#places.set(key, [place]);
      else places.push(place);
    }
  }

  /** The distinct links, without fragments, in the order of the sheet. */
  get urls(): readonly string[] {
    return [...this.#places.keys()];
  }

  /** Every distinct link with the cells that hold it. */
  entries(): Iterable<readonly [url: string, places: readonly ImagePlace[]]> {
    return this.#places;
  }
}
