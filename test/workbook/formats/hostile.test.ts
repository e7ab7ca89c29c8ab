import { expect, it } from "vitest";
import { SheetportError } from "../../../src/errors.ts";
import { openWorkbook } from "../../../src/workbook/read/open.ts";
import { anError } from "../../support/english.ts";
import { type HostileFormat, hostileFormats, undamaged } from "../../support/formats/hostile.ts";
import { testSome } from "../../support/prove.ts";

/** All cells by their addresses; or the code of the refusal. */
async function outcome(bytes: Buffer, format: HostileFormat["format"]) {
  try {
    const workbook = await openWorkbook(bytes, { name: `hostile.${format}` });
    const cells = new Map<string, unknown>();
    for (const { name } of workbook.sheets) {
      for await (const rows of workbook.rows(name)) {
        for (const { number, cells: values } of rows) {
          for (const [at, value] of values.entries()) cells.set(`${name} ${number}/${at}`, value);
        }
      }
    }
    return cells;
  } catch (thrown) {
    if (!(thrown instanceof SheetportError)) throw thrown;
    expect(thrown).toEqual(
      anError({ exitCode: 3, actor: "you", hint: expect.stringMatching(/\.$/) }),
    );
    return thrown.code;
  }
}

/** Not those that end by the limits alone, each after eight seconds of a whole processor. */
const isQuick = ({ name, expected }: HostileFormat) =>
  expected !== "workbook-too-heavy" && !/altered, [3-9]/.test(name);

async function isMet({ format, bytes, expected }: HostileFormat) {
  const given = bytes();
  const startMs = performance.now();
  const found = await outcome(given, format);
  expect(performance.now() - startMs).toBeLessThan(30_000);
  if (expected !== undefined) {
    expect([expected].flat()).toContain(found);
    return;
  }
  if (typeof found === "string") return;
  const whole = (await outcome(undamaged(format), format)) as typeof found;
  expect([...found.keys()]).toEqual([...whole.keys()]);
  // An .xls has no checksums: a byte of a cell reads as it stands. Archives have them.
  if (format !== "xls") expect(found).toEqual(whole);
}

testSome(
  "a hostile .$format is refused or read as it is: $name",
  hostileFormats.filter(isQuick),
  6,
  isMet,
);
it.each(hostileFormats.filter((one) => !isQuick(one)))(
  "a hostile .$format is refused in time or read as it is: $name",
  { tags: "slow" },
  isMet,
);

it("are fifty and more, with names that tell one from the other", () => {
  const names = new Set(hostileFormats.map(({ name, format }) => `${format} ${name}`));
  expect(names.size).toBe(hostileFormats.length);
  expect(names.size).toBeGreaterThanOrEqual(50);
});
