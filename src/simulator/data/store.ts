import { appendFileSync, existsSync, mkdirSync, readFileSync, truncateSync } from "node:fs";
import { dirname } from "node:path";
import { exitCodes, messageOf, SheetportError } from "../../errors.ts";
import { msg } from "../../model/message.ts";
import type { Order } from "../../model/order/order.ts";
import type { Listing } from "../../model/product/product.ts";

/** A listing as the marketplace stores it, with an id and timestamps. */
export type ProductRecord = Listing & {
  readonly id: string;
  readonly createdAt: string;
  readonly updatedAt: string;
};

/** A change of state with the complete new record. `wallMs` is the time of the change. */
export type StoredChange =
  | { readonly kind: "product"; readonly wallMs: number; readonly record: ProductRecord }
  | { readonly kind: "order"; readonly wallMs: number; readonly order: Order };

/** An append-only journal of changes. */
export interface SimulatorStore {
  load(): StoredChange[];
  /** Returns after the change is stored. If it throws, the change was not made. */
  append(change: StoredChange): void;
}

const newline = 0x0a;

/**
 * Stores the journal as JSON lines and creates missing folders. An incomplete last line is dropped
 * when the file is loaded, because its request was never answered.
 * @throws SheetportError `simulator-data-damaged` from `load` if another line cannot be read.
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
    const values = { file: place.path, line: place.number, why: messageOf(cause) };
    const options = { code: "simulator-data-damaged", exitCode: exitCodes.failed, cause };
    throw new SheetportError(msg("simulator.dataDamaged", values), options);
  }
}
