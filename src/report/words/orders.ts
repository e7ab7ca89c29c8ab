/** What is said of orders, in English. */
export const orderWords = {
  rows: (rows: readonly number[]) => `${rows.length === 1 ? "row" : "rows"} ${rows.join(", ")}`,
  done: ({ packed, shipped }: { readonly packed: boolean; readonly shipped: boolean }) =>
    [...(packed ? ["packed"] : []), ...(shipped ? ["shipment number registered"] : [])].join(", "),
} as const;
