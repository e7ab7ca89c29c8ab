/** The marketplace interface on 127.0.0.1: what other rooms may use of it. */
export { type ContractSwitches, contractHelp, defaultContract, parseContract } from "./contract.ts";
export { parseFaults } from "./faults.ts";
export { fileStore } from "./file-store.ts";
export type { LaneSummary, LedgerEntry, Summary } from "./ledger.ts";
export { type OpenSimulator, openSimulator } from "./open.ts";
export type { RunningSimulator, SimulatorOptions, SimulatorSeed } from "./options.ts";
export { parseSeed } from "./seed.ts";
export { startSimulator } from "./simulator.ts";
export type { SimulatorStore, StoredChange } from "./store.ts";
