import { Fifo } from "./fifo.ts";
import type { Task } from "./task.ts";

export interface FeedOptions {
  /** Whether the first of a card goes before its siblings (decision 24). */
  readonly firstOfCard: boolean;
  /** Cards that have a live listing: their siblings need not wait. */
  readonly openCards: ReadonlySet<string>;
  /** Tasks that are already under way (in doubt): they are the first of their card. */
  readonly underWay: readonly Task[];
}

/**
 * Hands out the tasks of one lane in plan order. Siblings of a card wait until its first has
 * succeeded; when the first fails, the next sibling becomes the first.
 */
export class Feed {
  readonly #firstOfCard: boolean;
  readonly #openCards: Set<string>;
  /** Siblings that wait, by card; an entry without siblings means that a first is under way. */
  readonly #waiting = new Map<string, Fifo<Task>>();
  /** To be sent once more: before anything new. */
  readonly #again = new Fifo<Task>();
  /** Siblings whose card has opened: cards are finished before others are begun. */
  readonly #released = new Fifo<Task>();
  readonly #ready = new Fifo<Task>();

  constructor(tasks: Iterable<Task>, options: FeedOptions) {
    this.#firstOfCard = options.firstOfCard;
    this.#openCards = new Set(options.openCards);
    for (const { operation } of options.underWay) this.#hold(operation.card);
    for (const task of tasks) this.#place(task);
  }

  /** The next task that may go now, or undefined. */
  take(): Task | undefined {
    return this.#again.shift() ?? this.#released.shift() ?? this.#ready.shift();
  }

  /** Tasks that will be next, as far as that is known. */
  peek(count: number): Task[] {
    const first = [...this.#again.peek(count), ...this.#released.peek(count)].slice(0, count);
    return [...first, ...this.#ready.peek(count - first.length)];
  }

  /** Puts a task in front: it is to be sent once more. */
  putBack(task: Task): void {
    this.#again.push(task);
  }

  /** A task has ended: its siblings may go, or the next one becomes the first. */
  ended(task: Task, applied: boolean): void {
    const { card } = task.operation;
    const siblings = this.#waiting.get(card);
    if (!this.#firstOfCard || siblings === undefined) return;
    if (applied) {
      this.#openCards.add(card);
      this.#waiting.delete(card);
    }
    const released = applied ? siblings.size : Math.min(1, siblings.size);
    if (released === 0) this.#waiting.delete(card);
    for (let count = 0; count < released; count += 1) {
      const sibling = siblings.shift();
      if (sibling !== undefined) this.#released.push(sibling);
    }
  }

  #place(task: Task): void {
    const { card } = task.operation;
    const siblings = this.#waiting.get(card);
    if (siblings !== undefined) {
      siblings.push(task);
      return;
    }
    this.#hold(card);
    this.#ready.push(task);
  }

  /** From now on siblings of this card wait, where cards matter. */
  #hold(card: string): void {
    if (!this.#firstOfCard || this.#openCards.has(card) || this.#waiting.has(card)) return;
    this.#waiting.set(card, new Fifo());
  }
}
