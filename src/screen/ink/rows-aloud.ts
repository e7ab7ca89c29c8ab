import type { ReactNode } from "react";
import type { Clock } from "../../model/run/ports.ts";
import { type Drawing, plainRows } from "./drawing.tsx";
import type { ScreenOutput } from "./screen-output.ts";

const figuresIntervalMs = 10_000;

const cursorMark = "> ";
/** Lines that begin with these marks need attention, such as errors, and are written at once. */
const urgent = /^[!✗?]/;

interface AloudPorts {
  readonly output: Pick<ScreenOutput, "write" | "columns">;
  readonly clock: Clock;
  /** Draws nothing here, only reads keys. */
  readonly ink: Pick<Drawing, "close" | "ended">;
}

/**
 * Writes only the lines that the previous frame did not have. Writes responses to a key at once,
 * and lines in which only numbers change at most every ten seconds.
 */
export class RowsAloud implements Drawing {
  readonly ended: Promise<unknown>;
  readonly #ports: AloudPorts;
  #shown: readonly string[] = [];
  /** The previous frame, without lines that still wait to be written. */
  #message: readonly string[] = [];
  #figuresSaidAtMs = Number.NEGATIVE_INFINITY;
  #waiting: AbortController | undefined;

  constructor(ports: AloudPorts) {
    this.#ports = ports;
    this.ended = ports.ink.ended;
  }

  show(view: ReactNode, isAsked: boolean): void {
    this.#take(linearRows(plainRows(view, this.#ports.output.columns)), isAsked);
  }

  redraw(view: ReactNode): void {
    this.#message = [];
    this.show(view, true);
  }

  close(): void {
    this.#sayNothingLater();
    this.#ports.ink.close();
  }

  #take(rows: readonly string[], isAsked: boolean): void {
    const unsaid = unsaidRows(rows, this.#message);
    const isDue = this.#dueMs() <= 0;
    const counts = new Set(this.#shown.map(countOf));
    const isCount = (row: string) => !urgent.test(row) && counts.has(countOf(row));
    const held = new Set(isAsked || isDue ? [] : unsaid.filter(isCount));
    this.#shown = rows;
    this.#message = rows.filter((row) => !held.has(row));
    if (held.size > 0) this.#sayLater();
    else this.#sayNothingLater();
    if (unsaid.some((row) => isCount(row) && !held.has(row)))
      this.#figuresSaidAtMs = this.#ports.clock.nowMs();
    const said = unsaid.filter((row) => !held.has(row));
    if (said.length > 0) this.#ports.output.write(`${said.join("\n")}\n`);
  }

  #dueMs(): number {
    return this.#figuresSaidAtMs + figuresIntervalMs - this.#ports.clock.nowMs();
  }

  #sayLater(): void {
    if (this.#waiting !== undefined) return;
    this.#waiting = new AbortController();
    const due = () => this.#take(this.#shown, true);
    this.#ports.clock.sleep(this.#dueMs(), this.#waiting.signal).then(due, () => {});
  }

  #sayNothingLater(): void {
    this.#waiting?.abort();
    this.#waiting = undefined;
  }
}

function unsaidRows(rows: readonly string[], message: readonly string[]): readonly string[] {
  const before = new Set(message.flatMap((row) => [row, withoutMark(row)]));
  return rows.filter((row, at) => !before.has(row) && row !== rows[at - 1]);
}

function withoutMark(row: string): string {
  return row.startsWith(cursorMark) ? row.slice(cursorMark.length) : row;
}

/** Identifies a line while its numbers change. */
function countOf(row: string): string {
  const [first = "", ...others] = withoutMark(row).split(/\d+/);
  return others.length === 0 || first.trim() !== "" ? first : others.join("");
}

const drawn = /[\u2500-\u259F]+/g;
const cursor = /^› /;
const edge = "\u2502";
const boxEdge = /^[\u2500-\u259F]+/;

/** A second column comes after the first, so that each column is read from top to bottom. */
export function linearRows(lines: readonly string[]): readonly string[] {
  const rows = lines.map(partsOf);
  const columns = Math.max(0, ...rows.map((parts) => parts.length));
  return Array.from({ length: columns }, (_, column) => rows.map((parts) => parts[column] ?? ""))
    .flat()
    .filter((words) => words !== "");
}

function partsOf(line: string): readonly string[] {
  const parts = line
    .replace(boxEdge, "")
    .split(edge)
    .map((part) => part.replace(drawn, " ").replace(/\s+/g, " ").trim());
  const [first = "", ...others] = parts;
  return [cursor.test(first) ? first.replace(cursor, cursorMark) : first, ...others];
}
