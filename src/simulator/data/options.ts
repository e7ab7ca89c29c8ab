import type { Order } from "../../model/order/order.ts";
import type { Listing } from "../../model/product/product.ts";
import type { Clock, Random } from "../../model/run/ports.ts";
import type { Lane, RateLimit } from "../../model/run/rate.ts";
import type { ContractSwitches } from "../faults/contract.ts";
import type { Fault } from "../faults/faults.ts";
import type { LedgerEntry, Summary } from "./ledger.ts";
import type { SimulatorStore } from "./store.ts";

/** Products and orders at the start. */
export interface SimulatorSeed {
  readonly products: readonly Listing[];
  readonly orders: readonly Order[];
}

/** How to start a simulator. */
export interface SimulatorOptions {
  /** @default 0: any free port */
  readonly port?: number;
  /** The value that the header X-API-Key must have. */
  readonly apiKey: string;
  readonly clock: Clock;
  readonly random: Random;
  readonly rates: Readonly<Record<Lane, RateLimit>>;
  readonly seed: SimulatorSeed;
  /** What differs from {@link defaultContract}. */
  readonly contract?: Partial<ContractSwitches>;
  /** @default none */
  readonly faults?: readonly Fault[];
  /** Keeps changes beyond this process. @default in memory only */
  readonly store?: SimulatorStore;
}

/** A simulator that answers on 127.0.0.1. */
export interface RunningSimulator {
  readonly url: string;
  readonly port: number;
  ledger(): LedgerEntry[];
  /** The ledger summed up, lane by lane. */
  summary(): Summary;
  /** The records as kept inside: duplicates, `firstCost` and what is not yet visible included. */
  products(): Listing[];
  orders(): Order[];
  /** Replaces the fault rules. */
  setFaults(faults: readonly Fault[]): void;
  close(): Promise<void>;
}
