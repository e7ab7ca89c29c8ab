/** Simulates the marketplace's API on 127.0.0.1. */

export { parseSeed } from "./api/seed.ts";
export type { LaneSummary, LedgerEntry, Summary } from "./data/ledger.ts";
export {
  fileStore,
  type SimulatorSeed,
  type SimulatorStore,
  type StoredChange,
} from "./data/state.ts";
export {
  type ContractSwitches,
  defaultContract,
  type LimitChange,
  parseContract,
} from "./faults/contract.ts";
export { parseFaults } from "./faults/faults.ts";
export {
  type OpenSimulator,
  openSimulator,
  type RunningSimulator,
  type SimulatorOptions,
  startSimulator,
} from "./simulator.ts";
