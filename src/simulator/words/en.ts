import type { ErrorWords } from "../../model/message.ts";

/** What keeps the simulator from starting, in English: the pattern for every language. */
export const simulatorWords = {
  unknownFault: (
    text: string,
    targets: readonly string[],
    kinds: readonly string[],
  ): ErrorWords => ({
    message: `The simulator does not know the fault “${text}”.`,
    hint: `Use TARGET:KIND[=VALUE][:WHEN]. Targets: ${targets.join(", ")}. Kinds: ${kinds.join(", ")}. When: 10%, @3 or x2.`,
  }),
  unknownSwitch: (name: string, known: readonly string[]): ErrorWords => ({
    message: `The simulator has no switch “${name}”.`,
    hint: `It has: ${known.join(", ")}.`,
  }),
  badSwitch: (name: string, value: string, known: string): ErrorWords => ({
    message: `The switch “${name}” cannot be “${value}”.`,
    hint: `Use ${name}=${known}.`,
  }),
  badSeed: (problems: readonly string[]): ErrorWords => ({
    message: `The seed file is invalid. ${problems.join(" ")}`,
    hint: 'Write it as { "products": […], "orders": […] }, as in samples/listings.json and samples/orders.json.',
  }),
  dataDamaged: (file: string, line: number, why: string): ErrorWords => ({
    message: `The simulator's data cannot be read: ${file}, line ${line}: ${why}`,
    hint: "Move the file away; the simulator then starts again from its seed file.",
  }),
  portUnavailable: (port: number, why: string): ErrorWords => ({
    message: `The simulator cannot use port ${port}: ${why}`,
    hint: "Choose another port with --port, or leave it out to use any free one.",
  }),
};

/** {@link simulatorWords} in whichever language. */
export type SimulatorWords = typeof simulatorWords;
