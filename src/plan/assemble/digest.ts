import { createHash } from "node:crypto";
import { noPause } from "../../model/long-work.ts";
import type { Plan } from "../../model/run/plan.ts";

/** JSON with sorted keys and without absent members: one text per value. */
export function canonicalJson(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const parts = Array.isArray(value)
    ? value.map((item: unknown) => canonicalJson(item ?? null))
    : membersOf(value as Readonly<Record<string, unknown>>);
  return Array.isArray(value) ? `[${parts.join(",")}]` : `{${parts.join(",")}}`;
}

function membersOf(value: Readonly<Record<string, unknown>>): string[] {
  const members: string[] = [];
  for (const key of Object.keys(value).sort()) {
    const member = value[key];
    if (member !== undefined) members.push(`${JSON.stringify(key)}:${canonicalJson(member)}`);
  }
  return members;
}

/**
 * SHA-256 over everything in a plan but its digest, hexadecimal. It is fed row by row, because a
 * whole large plan is longer than one string may be.
 */
export async function planDigest(plan: Omit<Plan, "digest">, pause = noPause): Promise<string> {
  const hash = createHash("sha256");
  const { version, base, totals, estimate } = plan;
  hash.update(`${canonicalJson({ version, base, totals, estimate })}\n`);
  hash.update(`${plan.changes.length}\n`);
  for (const change of plan.changes) {
    hash.update(`${canonicalJson(change)}\n`);
    await pause();
  }
  hash.update(`${plan.operations.length}\n`);
  for (const operation of plan.operations) {
    hash.update(`${canonicalJson(operation)}\n`);
    await pause();
  }
  return hash.digest("hex");
}
