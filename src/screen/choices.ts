/** What the person has chosen in the review. */
export interface Choices {
  /** Rows that are not to be sent. */
  readonly leftOut: ReadonlySet<number>;
  /** Risky changes that are allowed by name. */
  readonly allowed: ReadonlySet<string>;
}
