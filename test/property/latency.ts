import type { Chance } from "../support/chance.ts";

/** The way of one request, in milliseconds: until the server counts it, and until its answer is here. */
export interface Trip {
  readonly thereMs: number;
  readonly backMs: number;
}

/** How long a request sent at that moment takes. */
export type Latency = (sentMs: number) => Trip;

/** How requests may fare on their way: each law draws its own parameters, the asymmetry among them. */
export const latencyLaws: Readonly<Record<string, (chance: Chance) => Latency>> = {
  steady(chance) {
    const totalMs = chance.between(5, 1_000);
    return () => split(totalMs, chance.next());
  },
  uniform(chance) {
    const [minMs, maxMs] = chance.pick([
      [20, 400],
      [500, 4_000],
      [0, 20_000],
    ]);
    const there = chance.next();
    return () => split(chance.between(minMs, maxMs), there);
  },
  exponential(chance) {
    const meanMs = chance.between(50, 3_000);
    const there = chance.next();
    return () => split(chance.exponential(meanMs), there);
  },
  "heavy tail"(chance) {
    const shape = chance.between(0.8, 2);
    // Now and then one way alone is slow: an early count and a late answer, or the reverse.
    return () => split(Math.min(120_000, chance.pareto(40, shape)), chance.pick([0, 0.5, 1]));
  },
  stalls,
  queue,
};

/** A part of the way there, the rest back. */
function split(totalMs: number, there: number): Trip {
  return { thereMs: totalMs * there, backMs: totalMs * (1 - there) };
}

/** Quick, but for stalls of the network: what is under way then arrives all at once at their end. */
function stalls(chance: Chance): Latency {
  const everyMs = chance.between(5_000, 40_000);
  const longestMs = chance.between(2_000, 28_000);
  const held: { readonly fromMs: number; readonly untilMs: number }[] = [];
  let drawnUntilMs = 0;
  const through = (atMs: number) => {
    while (drawnUntilMs <= atMs) {
      const fromMs = drawnUntilMs + chance.exponential(everyMs);
      drawnUntilMs = fromMs + chance.between(500, longestMs);
      held.push({ fromMs, untilMs: drawnUntilMs });
    }
    return held.findLast((one) => one.fromMs <= atMs && atMs < one.untilMs)?.untilMs ?? atMs;
  };
  return (sentMs) => {
    const arrivedMs = through(sentMs + chance.between(1, 60));
    const answeredMs = through(arrivedMs + chance.between(1, 60));
    return { thereMs: arrivedMs - sentMs, backMs: answeredMs - arrivedMs };
  };
}

/** A server that takes one request after the other, counts it then, and grows slower and faster. */
function queue(chance: Chance): Latency {
  const slowestMs = chance.between(100, 1_500);
  const periodMs = chance.between(20_000, 200_000);
  let freeMs = 0;
  return (sentMs) => {
    const load = (1 - Math.cos((2 * Math.PI * sentMs) / periodMs)) / 2;
    const countedMs = Math.max(sentMs + chance.between(1, 40), freeMs);
    freeMs = countedMs + slowestMs * load * chance.next();
    return { thereMs: countedMs - sentMs, backMs: freeMs - countedMs + chance.between(1, 40) };
  };
}
