import type { Random } from "../../src/model/run/ports.ts";

/** Chance that can be replayed (mulberry32): the same seed gives the same draws. */
export class Chance implements Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** In [0, 1). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  between(min: number, max: number): number {
    return min + this.next() * (max - min);
  }

  /** A whole number, both ends included. */
  whole(min: number, max: number): number {
    return Math.floor(this.between(min, max + 1));
  }

  is(probability: number): boolean {
    return this.next() < probability;
  }

  pick<Item>(items: readonly [Item, ...Item[]]): Item {
    return items[Math.floor(this.next() * items.length)] ?? items[0];
  }

  /** Exponentially distributed. */
  exponential(mean: number): number {
    return -mean * Math.log(1 - this.next());
  }

  /** Heavy-tailed: never below `least`, and the smaller `shape`, the heavier. */
  pareto(least: number, shape: number): number {
    return least / (1 - this.next()) ** (1 / shape);
  }
}

/** The seed of one of many runs, spread so that neighbours have nothing in common. */
export function seedOf(seed: number, run: number): number {
  return (Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(run + 1, 0x85ebca6b)) >>> 0;
}
