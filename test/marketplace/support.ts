import { createMarketplace, type MarketplaceOptions } from "../../src/marketplace/index.ts";
import type {
  Transport,
  TransportResult,
  WireRequest,
} from "../../src/marketplace/wire/transport.ts";
import { Secret } from "../../src/model/net.ts";
import type { ContractFacts } from "../../src/model/run/facts.ts";
import type { Clock, Pacer, PermitOptions, Random } from "../../src/model/run/ports.ts";
import type { Lane } from "../../src/model/run/rate.ts";
import { english } from "../support/english.ts";

/** A clock that jumps ahead by every sleep at once. */
export function jumpingClock(): Clock & { readonly sleeps: number[] } {
  let nowMs = 0;
  const sleeps: number[] = [];
  return {
    sleeps,
    nowMs: () => nowMs,
    wallMs: () => 1_800_000_000_000 + nowMs,
    async sleep(durationMs, signal) {
      signal?.throwIfAborted();
      sleeps.push(durationMs);
      nowMs += durationMs;
    },
  };
}

/** A clock whose sleeps end only by their signal. */
export function stoppedClock(): Clock {
  return {
    nowMs: () => 0,
    wallMs: () => 1_800_000_000_000,
    sleep: (_durationMs, signal) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
      }),
  };
}

export interface PermitLog {
  readonly lane: Lane;
  readonly cost: number;
  readonly urgent: boolean;
  /** Every settling, in order: exactly one is right. */
  readonly ends: string[];
}

/** Grants at once, and remembers every permit and refusal. */
export function recordingPacer(): Pacer & {
  readonly permits: PermitLog[];
  readonly refusals: { lane: Lane; retryAfterMs: number | undefined }[];
} {
  const permits: PermitLog[] = [];
  const refusals: { lane: Lane; retryAfterMs: number | undefined }[] = [];
  return {
    permits,
    refusals,
    async acquire(lane: Lane, { cost = 1, urgent = false, signal }: PermitOptions = {}) {
      signal?.throwIfAborted();
      const ends: string[] = [];
      permits.push({ lane, cost, urgent, ends });
      return {
        begin: () => true,
        answered: (settled = cost) => void ends.push(`answered ${settled}`),
        refused: async (retryAfterMs) => {
          ends.push("refused");
          refusals.push({ lane, retryAfterMs });
        },
        lost: () => void ends.push("lost"),
        unused: () => void ends.push("unused"),
      };
    },
    closedUntilMs: () => 0,
    learntPerMinute: () => undefined,
    refusedWindows: (lane) => refusals.filter((one) => one.lane === lane).length,
  };
}

/** Always the same number. */
export function fixedRandom(value = 0.5): Random {
  return { next: () => value };
}

export function memoryFacts(facts?: ContractFacts) {
  const store = {
    saved: facts,
    known: facts ?? {},
    async change(make: (stored: ContractFacts) => ContractFacts) {
      store.saved = make(store.saved ?? {});
    },
  };
  return store;
}

export const testKey = "canary-key-7f3a91";

/** A client over a transport of the test, with everything that it uses at hand. */
export function clientOver(
  transport: Transport,
  more: Partial<MarketplaceOptions> & { readonly stored?: ContractFacts } = {},
) {
  const pacer = recordingPacer();
  const clock = jumpingClock();
  const facts = memoryFacts(more.stored);
  const notices: string[] = [];
  const client = createMarketplace({
    baseUrl: "http://127.0.0.1:1/api",
    apiKey: new Secret(testKey),
    pacer,
    clock,
    random: fixedRandom(),
    facts,
    readUnit: "products",
    transport,
    onNotice: (message) => notices.push(english.text(message)),
    ...more,
  });
  return { client, pacer, clock, facts, notices };
}

/** A transport that gives these results in turn, and keeps the requests. */
export function scripted(...results: TransportResult[]) {
  const requests: WireRequest[] = [];
  const transport: Transport = async (request) => {
    const result = results[requests.length];
    requests.push(request);
    if (result === undefined) throw new Error(`Unexpected request: ${request.path}`);
    return result;
  };
  return { transport, requests };
}

export function answer(status: number, body: unknown, retryAfter?: string): TransportResult {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return retryAfter === undefined
    ? { kind: "answer", status, body: text }
    : { kind: "answer", status, body: text, retryAfter };
}
