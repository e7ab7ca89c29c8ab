/** The places that a person can be in; the flow of the main job is from load to done. */
export type PlaceName =
  | "home"
  | "load"
  | "check"
  | "review"
  | "row"
  | "question"
  | "upload"
  | "done"
  /** A row of a finished run. */
  | "outcome"
  | "runs"
  | "run"
  | "export";
