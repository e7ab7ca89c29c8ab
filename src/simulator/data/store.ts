import { appendFileSync, existsSync, mkdirSync, readFileSync, truncateSync } from "node:fs";
import { dirname } from "node:path";
import { exitCodes, messageOf, SheetportError } from "../../errors.ts";
import { msg } from "../../model/message.ts";
import type { Order } from "../../model/order/order.ts";
import type { Listing } from "../../model/product/product.ts";

/** A product record as the service keeps it. */
export type ProductRecord = Listing & {
  readonly id: string;
  readonly createdAt: string;
  readonly updatedAt: string;
};

/** One change of state: the whole record after it. `wallMs` is when it was made. */
export type StoredChange =
  | { readonly kind: "product"; readonly wallMs: number; readonly record: ProductRecord }
  | { readonly kind: "order"; readonly wallMs: number; readonly order: Order };

/** An append-only journal of changes. */
export interface SimulatorStore {
  /** Everything appended so far, in order. */
  load(): StoredChange[];
  /** Returns when the change is kept; a throw means that it was not made. */
  append(change: StoredChange): void;
}

const newline = 0x0a;

/**
 * A journal in a file of JSON lines; folders are made as needed. A last line without its end was
 * cut off before its request was answered: it is dropped when the file is loaded.
 *
 * @throws SheetportError `simulator-data-damaged` from `load` when another line cannot be read.
 */
export function fileStore(path: string): SimulatorStore {
  return {
    load() {
      if (!existsSync(path)) return [];
      const bytes = readFileSync(path);
      const end = bytes.lastIndexOf(newline) + 1;
      // Otherwise the next change would be appended to the incomplete line.
      if (end < bytes.length) truncateSync(path, end);
      const lines = bytes.subarray(0, end).toString("utf8").split("\n").slice(0, -1);
      return lines.map((line, at) => changeOf(line, { path, number: at + 1 }));
    },
    append(change) {
      mkdirSync(dirname(path), { recursive: true });
      appendFileSync(path, `${JSON.stringify(change)}\n`, { mode: 0o600 });
    },
  };
}

function changeOf(line: string, place: { path: string; number: number }): StoredChange {
  try {
    return JSON.parse(line) as StoredChange;
  } catch (cause) {
    throw new SheetportError(
      msg("simulator.dataDamaged", {
        file: place.path,
        line: place.number,
        why: messageOf(cause),
      }),
      {
        code: "simulator-data-damaged",
        exitCode: exitCodes.failed,
        cause,
      },
    );
  }
}
