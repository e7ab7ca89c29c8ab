import type { Proof } from "../support/proof.ts";

/**
 * The proofs of “npm run bench -- reliability”, in the order of its table. A proof joins here, and
 * by `describeProof` in a test file; it is loaded only when it is asked for.
 */
export const proofs: Readonly<Record<string, () => Promise<Proof>>> = {
  rate: async () => (await import("../property/pacing.proof.ts")).pacing,
  "unclear-pages": async () => (await import("../property/unclear-pages.proof.ts")).unclearPages,
  duplicates: async () => (await import("../property/duplicates.proof.ts")).duplicates,
  touched: async () => (await import("../property/touched.proof.ts")).touched,
  orders: async () => (await import("../property/order-week.proof.ts")).orderWeeks,
  pause: async () => (await import("../property/pause.proof.ts")).pause,
  absence: async () => (await import("../contract/false-absence.proof.ts")).falseAbsence,
  creates: async () => (await import("../contract/creates.proof.ts")).creates,
  terminal: async () => (await import("../property/terminal.proof.ts")).terminal,
  workbooks: async () => (await import("../property/workbook-fuzz.proof.ts")).workbookFuzz,
  kill: async () => (await import("../property/kill.proof.ts")).killing,
  contenders: async () => (await import("../property/contenders.proof.ts")).contenders,
  "disk-full": async () => (await import("../property/disk-full.proof.ts")).diskFull,
  torn: async () => (await import("../property/torn.proof.ts")).torn,
  shared: async () => (await import("../e2e/two-processes.proof.ts")).shared,
  writers: async () => (await import("../e2e/two-processes.proof.ts")).oneWriter,
  "two-computers": async () => (await import("../property/two-computers.proof.ts")).twoComputers,
  team: async () => (await import("../property/team.proof.ts")).team,
  secrets: async () => (await import("../e2e/secrets.proof.ts")).secrets,
};
