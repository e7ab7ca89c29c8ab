import PQueue from "p-queue";
import pThrottle from "p-throttle";
import { request } from "undici";
import type { Listing } from "../../src/model/product/product.ts";
import type { RateLimit } from "../../src/model/run/rate.ts";

/** What is to be sent, without any look at what is live. */
export interface Job {
  readonly url: string;
  readonly apiKey: string;
  readonly limit: RateLimit;
  readonly creates: readonly Listing[];
  readonly updates: readonly Listing[];
}

/** A way to keep to a rate, as its documents say: one limiter for each lane. */
export interface QueueKind {
  readonly name: string;
  send(job: Job): Promise<void>;
}

/** As many requests at once as sheetport has under way. */
const concurrency = 16;

type Limiter = (task: () => Promise<unknown>) => Promise<unknown>;

/** p-queue's `intervalCap` and p-throttle's `limit`, each also in its strict mode. */
export const queueKinds: readonly QueueKind[] = [
  kind("p-queue", ({ count, windowMs }) => pQueue({ intervalCap: count, interval: windowMs })),
  kind("p-queue, strict", ({ count, windowMs }) =>
    pQueue({ intervalCap: count, interval: windowMs, strict: true }),
  ),
  kind("p-throttle", ({ count, windowMs }) => throttle({ limit: count, interval: windowMs })),
  kind("p-throttle, strict", ({ count, windowMs }) =>
    throttle({ limit: count, interval: windowMs, strict: true }),
  ),
];

function pQueue(options: ConstructorParameters<typeof PQueue>[0]): Limiter {
  const queue = new PQueue({ ...options, concurrency });
  return (task) => queue.add(task);
}

function throttle(options: Parameters<typeof pThrottle>[0]): Limiter {
  return pThrottle(options)((task: () => Promise<unknown>) => task());
}

function kind(name: string, limiter: (limit: RateLimit) => Limiter): QueueKind {
  return {
    name,
    async send({ url, apiKey, limit, creates, updates }) {
      const write = async (method: "POST" | "PUT", path: string, product: Listing) => {
        const headers = { "X-API-Key": apiKey, "Content-Type": "application/json" };
        const body = JSON.stringify(product);
        await (await request(`${url}${path}`, { method, headers, body })).body.dump();
      };
      const [create, update] = [limiter(limit), limiter(limit)];
      await Promise.all([
        ...creates.map((one) => create(() => write("POST", "/supplier/product", one))),
        ...updates.map((one) => {
          const { firstCost: _, salePrice: __, ...patch } = one;
          return update(() => write("PUT", `/supplier/product/${one.sku}`, patch));
        }),
      ]);
    },
  };
}
