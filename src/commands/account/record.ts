import { join } from "node:path";
import {
  openRecord,
  openSharedRecord,
  type RecordLookup,
  type RunRecord,
  readFromRecord,
} from "../../record/index.ts";
import { systemClock } from "../process/host.ts";
import type { Settings } from "../process/settings.ts";

/** What says where the record is: on a server, or in the data folder. */
export type RecordPlace = Pick<Settings, "dataDir" | "record">;

export async function withRecord<Value>(
  place: RecordPlace,
  work: (record: RunRecord) => Promise<Value>,
): Promise<Value> {
  const record = await opened(place);
  try {
    return await work(record);
  } finally {
    await record.close();
  }
}

async function opened({ dataDir, record: server }: RecordPlace): Promise<RunRecord> {
  const file = join(dataDir, "sheetport.sqlite");
  const { wallMs } = systemClock;
  if (server === undefined) return openRecord({ file, wallMs });
  return openSharedRecord({ file, wallMs, ...server, clock: systemClock });
}

/** Reads without creating a record in the data folder. `work` gets undefined if there is none. */
export async function lookUp<Value>(
  place: RecordPlace,
  work: (lookup: RecordLookup | undefined) => Promise<Value> | Value,
): Promise<Value> {
  if (place.record !== undefined) return withRecord(place, async (record) => work(record));
  return readFromRecord(join(place.dataDir, "sheetport.sqlite"), work);
}
