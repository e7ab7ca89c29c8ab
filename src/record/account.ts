/**
 * The account of an environment's key, which ends with it. Runs and writes belong to an account, by
 * whatever name a computer calls its environment.
 */
export function accountOf(env: string): string {
  return env.slice(env.lastIndexOf(" ") + 1);
}
