import type { Order } from "../../model/order/order.ts";
import type { Listing } from "../../model/product/product.ts";
import type { Clock, Random } from "../../model/run/ports.ts";
import type { Lane, RateLimit } from "../../model/run/rate.ts";
import type { ContractSwitches } from "../faults/contract.ts";
import type { Fault } from "../faults/faults.ts";
import type { LedgerEntry, Summary } from "./ledger.ts";
import type { SimulatorStore } from "./store.ts";

/** The products and orders before the first request. */
export interface SimulatorSeed {
  readonly products: readonly Listing[];
  readonly orders: readonly Order[];
}

/**
 * What a simulator starts with. The caller supplies time and randomness, so that tests are
 * repeatable.
 */
export interface SimulatorOptions {
  /**
   * 0 picks a free port.
   * @default 0
   */
  readonly port?: number;
  /** The expected value of the header X-API-Key. */
  readonly apiKey: string;
  readonly clock: Clock;
  readonly random: Random;
  readonly rates: Readonly<Record<Lane, RateLimit>>;
  readonly seed: SimulatorSeed;
  /** The differences from {@link defaultContract}. */
  readonly contract?: Partial<ContractSwitches>;
  readonly faults?: readonly Fault[];
  /**
   * Stores changes permanently.
   * @default in memory only
   */
  readonly store?: SimulatorStore;
}

/** A simulator that listens on 127.0.0.1 until it is closed. */
export interface RunningSimulator {
  readonly url: string;
  readonly port: number;
  ledger(): LedgerEntry[];
  summary(): Summary;
  /** The stored records, including duplicates, `firstCost` and changes that are not visible yet. */
  products(): Listing[];
  orders(): Order[];
  setFaults(faults: readonly Fault[]): void;
  close(): Promise<void>;
}
