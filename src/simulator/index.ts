/** Simulates the marketplace's API on 127.0.0.1. */

export { parseSeed } from "./api/seed.ts";
export type { LaneSummary, LedgerEntry, Summary } from "./data/ledger.ts";
export type { RunningSimulator, SimulatorOptions, SimulatorSeed } from "./data/options.ts";
export type { SimulatorStore, StoredChange } from "./data/store.ts";
export { fileStore } from "./data/store.ts";
export {
  type ContractSwitches,
  defaultContract,
  type LimitChange,
  parseContract,
} from "./faults/contract.ts";
export { parseFaults } from "./faults/faults.ts";
export { type OpenSimulator, openSimulator, startSimulator } from "./simulator.ts";
