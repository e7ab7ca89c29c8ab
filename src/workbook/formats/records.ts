const recordType = {
  bof: 0x0809,
  eof: 0x000a,
  boundSheet: 0x0085,
  filePass: 0x002f,
  formula: 0x0006,
} as const;
const [worksheet, vbaModule] = [0, 6];

/** SheetJS accepts a truncated stream and cannot tell empty sheets from missing ones. */
export function readRecords(stream: Buffer) {
  /** Formulas with the result 0, which LibreOffice also writes for text results. */
  const zerosBySheet = new Map<number, [row: number, column: number][]>();
  let zeros: [row: number, column: number][] = [];
  const listed: { at: number; hidden: boolean; isWorksheet: boolean; isThere: boolean }[] = [];
  let depth = 0;
  for (let at = 0; at + 4 <= stream.length; ) {
    const type = stream.readUInt16LE(at);
    const next = at + 4 + stream.readUInt16LE(at + 2);
    if (depth === 0 && type !== recordType.bof) break;
    if (next > stream.length) throw new Error("a record is cut off");
    if (type === recordType.filePass) return { isEncrypted: true, sheets: [] };
    if (type === recordType.bof && depth++ === 0) {
      zeros = [];
      zerosBySheet.set(at, zeros);
    }
    if (type === recordType.eof) depth -= 1;
    if (type === recordType.formula && next >= at + 18 && stream.readBigUInt64LE(at + 10) === 0n) {
      zeros.push([stream.readUInt16LE(at + 4), stream.readUInt16LE(at + 6)]);
    }
    if (type === recordType.boundSheet && next >= at + 12) {
      const kind = stream[at + 9];
      listed.push({
        at: stream.readUInt32LE(at + 4),
        hidden: ((stream[at + 8] ?? 0) & 3) !== 0,
        isWorksheet: kind === worksheet,
        isThere: kind !== vbaModule,
      });
    }
    at = next;
  }
  if (depth !== 0) throw new Error("the records end in the middle");
  const isWhole = listed.every(({ at, isThere }) => zerosBySheet.has(at) || !isThere);
  if (!isWhole || listed.length === 0) throw new Error("a sheet is missing");
  const sheets = listed
    .sort((one, other) => one.at - other.at)
    .map((sheet) => ({ ...sheet, zeros: zerosBySheet.get(sheet.at) ?? [] }));
  return { isEncrypted: false, sheets };
}
