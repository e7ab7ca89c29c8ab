/** A finding's words. */
export interface Said {
  readonly message: string;
  readonly fix?: string;
  /** What was probably typed before Excel changed it. */
  readonly meant?: readonly string[];
}

/** A value within an English or Chinese sentence; long ones are cut, as the whole stands beside it. */
export function quoted(value: string): string {
  return `“${shortened(value)}”`;
}

/** {@link quoted} within a Russian sentence. */
export function guillemets(value: string): string {
  return `«${shortened(value)}»`;
}

function shortened(value: string): string {
  return value.length > 60 ? `${value.slice(0, 57)}…` : value;
}

/** Whether a value is a short word that can stand in an option as every shell takes it. */
export function isOptionSafe(value: string): boolean {
  return value.length <= 30 && /^\p{L}[\p{L}\p{M}\p{N} .,/-]*$/u.test(value);
}
