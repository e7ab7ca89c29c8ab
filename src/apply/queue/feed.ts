import type { Task } from "./task.ts";

export class Feed {
  readonly #open: Set<string>;
  readonly #failed: ReadonlySet<string>;
  /** Waiting tasks by group. A group has an entry, even an empty one, while one task goes first. */
  readonly #waiting = new Map<string, Task[]>();
  readonly #again: Task[] = [];
  readonly #released: Task[] = [];
  readonly #ready: Task[] = [];
  #refused: Task[] = [];

  /**
   * `open`: groups in which no task has to wait. `failed`: groups with an earlier failure.
   * `underWay`: tasks to be read back; others may have to wait for them.
   */
  constructor(
    tasks: Iterable<Task>,
    groups: {
      readonly open: ReadonlySet<string>;
      readonly failed: ReadonlySet<string>;
      readonly underWay: readonly Task[];
    },
  ) {
    this.#open = new Set(groups.open);
    this.#failed = groups.failed;
    for (const task of groups.underWay) this.#hold(task);
    for (const task of tasks) this.#place(task);
  }

  take(): Task | undefined {
    return this.#again.shift() ?? this.#released.shift() ?? this.#ready.shift();
  }

  peek(count: number): Task[] {
    const first = [...this.#again, ...this.#released.slice(0, count)].slice(0, count);
    return [...first, ...this.#ready.slice(0, count - first.length)];
  }

  /** Takes tasks that must not be sent, because the first task of their group failed. */
  takeRefused(): Task[] {
    const refused = this.#refused;
    this.#refused = [];
    return refused;
  }

  putBack(task: Task): void {
    this.#again.push(task);
  }

  /** Releases or refuses the tasks that waited for this one, or lets one of them take its place. */
  ended({ group, kind }: Task, applied: boolean): void {
    const siblings = this.#waiting.get(group);
    if (siblings === undefined) return;
    const none = !applied && kind.siblings === "never-after-failure";
    if (applied) this.#open.add(group);
    const freed = siblings.splice(0, applied || none ? siblings.length : 1);
    if (applied || freed.length === 0) this.#waiting.delete(group);
    (none ? this.#refused : this.#released).push(...freed);
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
    this.#waiting.set(group, []);
  }
}
