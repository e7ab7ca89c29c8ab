import type { Task } from "./task.ts";

/** The groups of a lane when its feed begins. */
export interface FeedOptions {
  /** Groups in which nothing needs to wait for a first operation. */
  readonly open: ReadonlySet<string>;
  /** Groups whose first operation failed for good in an earlier session. */
  readonly failed: ReadonlySet<string>;
  readonly underWay: readonly Task[];
}

/**
 * Hands out the tasks of one lane in order. Tasks of a group wait until its first has succeeded;
 * when that fails, the kind decides whether the next becomes the first or none is sent.
 */
export class Feed {
  readonly #open: Set<string>;
  readonly #failed: ReadonlySet<string>;
  /** Waiting tasks by group; an empty entry means that the first is in progress. */
  readonly #waiting = new Map<string, Fifo<Task>>();
  /** Tasks to send again, before anything new. */
  readonly #again = new Fifo<Task>();
  /** Tasks of groups whose first has succeeded: these are finished before new groups start. */
  readonly #released = new Fifo<Task>();
  readonly #ready = new Fifo<Task>();
  #refused: Task[] = [];

  constructor(tasks: Iterable<Task>, options: FeedOptions) {
    this.#open = new Set(options.open);
    this.#failed = options.failed;
    for (const task of options.underWay) this.#hold(task);
    for (const task of tasks) this.#place(task);
  }

  take(): Task | undefined {
    return this.#again.shift() ?? this.#released.shift() ?? this.#ready.shift();
  }

  peek(count: number): Task[] {
    const first = [...this.#again.peek(count), ...this.#released.peek(count)].slice(0, count);
    return [...first, ...this.#ready.peek(count - first.length)];
  }

  /** Takes the tasks that must not be sent because the first of their group has failed. */
  takeRefused(): Task[] {
    const refused = this.#refused;
    this.#refused = [];
    return refused;
  }

  putBack(task: Task): void {
    this.#again.push(task);
  }

  /**
   * Handles the end of a task: the others of its group may be sent, the next becomes the first, or
   * none may.
   */
  ended({ group, kind }: Task, applied: boolean): void {
    const siblings = this.#waiting.get(group);
    if (siblings === undefined) return;
    const none = !applied && kind.siblings === "never-after-failure";
    if (applied) this.#open.add(group);
    const freed = applied || none ? siblings.size : Math.min(1, siblings.size);
    if (applied || freed === 0) this.#waiting.delete(group);
    for (let count = 0; count < freed; count += 1) {
      const sibling = siblings.shift();
      if (sibling === undefined) continue;
      if (none) this.#refused.push(sibling);
      else this.#released.push(sibling);
    }
  }

  #place(task: Task): void {
    const siblings = this.#waiting.get(task.group);
    if (siblings !== undefined) {
      siblings.push(task);
    } else if (task.kind.siblings === "never-after-failure" && this.#failed.has(task.group)) {
      this.#refused.push(task);
    } else {
      this.#hold(task);
      this.#ready.push(task);
    }
  }

  #hold({ group, kind }: Task): void {
    if (kind.siblings === "together" || this.#open.has(group) || this.#waiting.has(group)) return;
    this.#waiting.set(group, new Fifo());
  }
}

/** A queue with constant-time removal from its front. */
class Fifo<Item> {
  #items: (Item | undefined)[] = [];
  #head = 0;

  get size(): number {
    return this.#items.length - this.#head;
  }

  push(item: Item): void {
    this.#items.push(item);
  }

  shift(): Item | undefined {
    if (this.#head === this.#items.length) return undefined;
    const item = this.#items[this.#head];
    this.#items[this.#head] = undefined;
    this.#head += 1;
    if (this.#head > 1024 && this.#head * 2 > this.#items.length) {
      this.#items = this.#items.slice(this.#head);
      this.#head = 0;
    }
    return item;
  }

  peek(count: number): Item[] {
    return this.#items.slice(this.#head, this.#head + count) as Item[];
  }
}
