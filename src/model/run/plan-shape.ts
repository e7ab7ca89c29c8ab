import { isMessage } from "../message.ts";
import { isObject } from "../product/agreed.ts";
import type { OrderPlan } from "./order-plan.ts";
import type { Plan } from "./plan.ts";

/** What plans of products and of orders have in common, after reading a file. */
export interface PlanShape {
  readonly about?: unknown;
  readonly digest: string;
  readonly changes: unknown;
  readonly operations: unknown;
}

/** How to recognise a plan of products or of orders, and how to verify its contents. */
export interface PlanKind<Of extends Plan | OrderPlan> {
  isOfKind(plan: PlanShape): plan is PlanShape & Of;
  isConsistent(plan: Of): boolean;
}

export function hasPlanShape(
  value: Record<string, unknown>,
): value is Record<string, unknown> & PlanShape {
  const { base, totals, estimate, digest } = value;
  return (
    typeof digest === "string" &&
    isObject(totals) &&
    hasTypes(base, "string", ["env", "host", "account", "file", "fileDigest"]) &&
    hasTypes(base, "number", ["readAtMs"]) &&
    hasTypes(estimate, "number", ["requests", "seconds"])
  );
}

export function isNote(value: unknown): boolean {
  return (
    hasTypes(value, "string", ["code"]) &&
    (typeof value.message === "string" || isMessage(value.message))
  );
}

export function isEach(value: unknown, test: (one: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(test);
}

export function hasTypes(
  value: unknown,
  type: "string" | "number",
  keys: readonly string[],
): value is Record<string, unknown> {
  return (
    isObject(value) && keys.every((key) => Object.hasOwn(value, key) && typeof value[key] === type)
  );
}
