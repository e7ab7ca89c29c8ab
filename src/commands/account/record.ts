import { join } from "node:path";
import {
  copyToServer,
  openRecord,
  openSharedRecord,
  type RunRecord,
  readFromRecord,
} from "../../record/index.ts";
import { systemClock } from "../process/host.ts";
import type { Settings } from "../process/settings.ts";

type RecordServer = NonNullable<Settings["record"]>;

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

async function opened(place: RecordPlace): Promise<RunRecord> {
  const options = { file: recordFile(place), wallMs: systemClock.wallMs };
  const { record: server } = place;
  if (server === undefined) return openRecord(options);
  return openSharedRecord({ ...options, ...server, clock: systemClock });
}

/** How many runs of this computer's record the one on the server lacks. */
export async function missingRuns(place: RecordPlace): Promise<number> {
  const names = async (record: RunRecord) => (await record.runs()).map(({ run }) => run);
  const there = new Set(await withRecord(place, names));
  const here = await withRecord({ ...place, record: undefined }, names);
  return here.filter((run) => !there.has(run)).length;
}

/** Adds what this computer's record holds to the one on the server. */
export function copyRecord(place: RecordPlace & { readonly record: RecordServer }) {
  const options = { file: recordFile(place), wallMs: systemClock.wallMs };
  return copyToServer({ ...options, ...place.record, clock: systemClock });
}

function recordFile({ dataDir }: RecordPlace): string {
  return join(dataDir, "sheetport.sqlite");
}

/** Reads without creating a record in the data folder. `work` gets undefined if there is none. */
export async function lookUp<Value>(
  place: RecordPlace,
  work: (record: RunRecord | undefined) => Promise<Value> | Value,
): Promise<Value> {
  if (place.record !== undefined) return withRecord(place, async (record) => work(record));
  return readFromRecord(recordFile(place), work);
}
