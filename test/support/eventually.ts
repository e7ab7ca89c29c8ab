import { vi } from "vitest";

/** Waits until a check passes, however busy the machine is. */
export function eventually<Value>(check: () => Value | Promise<Value>): Promise<Value> {
  return vi.waitFor(check, { timeout: 60_000 });
}
