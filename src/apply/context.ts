import type { Clock } from "../model/ports.ts";
import type { Brakes } from "./brakes.ts";
import type { Journal } from "./journal.ts";
import type { ApplyMarketplace } from "./kinds.ts";
import type { Reader } from "./reader.ts";
import type { RunStop } from "./stop.ts";

/** What every part of the loop works with. */
export interface Context {
  readonly clock: Clock;
  readonly marketplace: ApplyMarketplace;
  readonly stop: RunStop;
  readonly journal: Journal;
  readonly brakes: Brakes;
  readonly reader: Reader;
  /** Throws when the run has lost its lock. */
  readonly stillAllowed: () => void;
  readonly settleMs: number;
  readonly absentAgainMs: number;
}
