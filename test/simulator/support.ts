import { readFileSync } from "node:fs";
import { onTestFinished } from "vitest";
import type { Lane, RateLimit } from "../../src/model/run/rate.ts";
import {
  parseContract,
  parseFaults,
  parseSeed,
  type RunningSimulator,
  type SimulatorOptions,
  type SimulatorSeed,
  startSimulator,
} from "../../src/simulator/index.ts";
import { Chance } from "../support/chance.ts";
import { FakeClock } from "../support/fake-clock.ts";

const samples = new URL("../../samples/", import.meta.url);

/** A sample file, parsed. */
export function sample(name: string): unknown {
  return JSON.parse(readFileSync(new URL(name, samples), "utf8"));
}

/** What `npm start` begins with. */
export function sampleSeed(): SimulatorSeed {
  return parseSeed({ products: sample("listings.json"), orders: sample("orders.json") });
}

/** Limits that no test reaches by accident. */
export const wideRates: Record<Lane, RateLimit> = {
  create: { count: 100_000, windowMs: 60_000 },
  update: { count: 100_000, windowMs: 60_000 },
  read: { count: 100_000, windowMs: 60_000 },
  orders: { count: 100_000, windowMs: 60_000 },
};

/** Whatever an answer holds; the tests look into it without a type. */
// biome-ignore lint/suspicious/noExplicitAny: an answer under test is not trusted to have a type
export type Json = any;

/** An answer, read to its end. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly json: Json;
}

export interface Started extends RunningSimulator {
  readonly clock: FakeClock;
  /** One request with the right key; the body is JSON, or a form. */
  send(method: string, path: string, body?: unknown, init?: RequestInit): Promise<Answer>;
}

export interface StartOptions extends Partial<Omit<SimulatorOptions, "contract" | "faults">> {
  readonly contract?: string;
  readonly faults?: string;
}

/** Starts a simulator for one test, on a clock that stands still, and closes it after the test. */
export async function start(options: StartOptions = {}): Promise<Started> {
  const clock = new FakeClock();
  const { contract = "", faults = "", ...rest } = options;
  const simulator = await startSimulator({
    apiKey: "right-key",
    clock,
    random: new Chance(7),
    rates: wideRates,
    seed: sampleSeed(),
    ...rest,
    contract: parseContract(contract),
    faults: parseFaults(faults),
  });
  onTestFinished(() => simulator.close());
  return {
    ...simulator,
    clock,
    send: async (method, path, body, init) => {
      const form = body instanceof FormData;
      const headers: Record<string, string> = { "X-API-Key": "right-key", accept: "text/plain" };
      if (body !== undefined && !form) headers["Content-Type"] = "application/json";
      const payload = body === undefined ? {} : { body: form ? body : JSON.stringify(body) };
      const response = await fetch(simulator.url + path, {
        method,
        headers,
        redirect: "manual",
        ...payload,
        ...init,
      });
      return read(response);
    },
  };
}

async function read(response: Response): Promise<Answer> {
  const text = await response.text();
  let json: Json;
  try {
    json = JSON.parse(text);
  } catch {
    json = undefined;
  }
  return { status: response.status, headers: response.headers, text, json };
}

/** A product that “Create product” takes. */
export function product(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    parentSku: "VASE-9",
    sku: "VASE-9-RED",
    categoryName: "Home > Decoration > Vases",
    language: "EN",
    name: "Glass vase, red",
    description: "A blown vase of red glass.",
    weight: 0.9,
    options: [{ key: "Colour", value: "Red" }],
    attributes: [{ key: "Material", value: "Glass" }],
    ...changes,
  };
}

/** The SKUs of a list answer. */
export function skusOf(answer: Answer): string[] {
  return answer.json.results.map((row: Json) => row.sku);
}
