import type { LabelFile, LabelReference } from "../../model/order/order.ts";
import type { Clock } from "../../model/run/ports.ts";
import type { ApplyMarketplace } from "../kinds/kind.ts";
import type { Brakes } from "./circuit-breaker.ts";
import type { Gate } from "./gate.ts";
import type { Journal } from "./journal.ts";
import type { ReadLag } from "./read-lag.ts";
import type { Reader } from "./reader.ts";
import type { RunStop } from "./stop.ts";

/** What every part of the loop works with. */
export interface Context {
  readonly clock: Clock;
  readonly marketplace: ApplyMarketplace;
  readonly stop: RunStop;
  /** Closed while the person pauses the run. */
  readonly gate: Gate;
  readonly journal: Journal;
  readonly brakes: Brakes;
  /** One for each list of the interface. */
  readonly readers: { readonly products: Reader; readonly orders: Reader };
  readonly lag: ReadLag;
  readonly readLabel: (label: LabelReference) => Promise<LabelFile>;
  /** Throws when the run has lost its lock. */
  readonly stillAllowed: () => void;
  readonly absentAgainMs: number;
}
