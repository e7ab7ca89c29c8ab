/** A bound of an export of orders: the person's words, and what they came to. */
export interface OrderDateBound {
  readonly words: string;
  /** Wall-clock milliseconds. */
  readonly atMs: number;
}

/** What was asked for; empty lists: everything. */
export interface OrderExportFilter {
  readonly numbers: readonly string[];
  /** In the interface's words. */
  readonly statuses: readonly string[];
  readonly from: OrderDateBound | undefined;
  readonly to: OrderDateBound | undefined;
  /** IANA name of the zone in which words were read. */
  readonly zone: string;
}

/** An export of orders from its end. */
export interface OrderExportSummary extends OrderExportFilter {
  /** Environment and host as people are shown them. */
  readonly env: string;
  readonly host: string;
  /** When the reading ended; wall-clock milliseconds. */
  readonly readAtMs: number;
  readonly orders: number;
  readonly rows: number;
  /** Order numbers asked for that no order carries. */
  readonly notFound: readonly string[];
  /** Orders by status, in the interface's words. */
  readonly byStatus: ReadonlyMap<string, number>;
  /** Why the orders are not proven to be all; undefined when they are. */
  readonly incomplete: string | undefined;
}
