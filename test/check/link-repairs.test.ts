import { expect, test } from "vitest";
import { checkRows } from "../../src/check/sheets/check-rows.ts";
import { columns, rowOf } from "./rows.ts";

/** What becomes of a link with `--fix`: what is sent, and the codes of the errors that are left. */
async function fixed(link: string) {
  const sheet = {
    ...{
      sheet: "Products",
      index: 0,
      headingRow: { number: 1 },
      match: { columns, constants: [] },
    },
    async *rows() {
      yield [rowOf({ "Image 1": link })];
    },
  };
  const { rows, findings } = await checkRows([sheet], { fix: true, keepRows: true });
  const errors = findings.filter(({ severity }) => severity === "error");
  return {
    sent: errors.length > 0 ? undefined : rows[0]?.draft?.product.images?.[0]?.url,
    errors: errors.map(({ code }) => code),
  };
}

test.each([
  ["https:\\\\host.example\\x.jpg", "https://host.example/x.jpg"],
  ["http:\\\\host.example\\a\\b.jpg", "http://host.example/a/b.jpg"],
  ["htps://host.example/x.jpg", "https://host.example/x.jpg"],
  ["htpp://host.example/x.jpg", "http://host.example/x.jpg"],
  ["hhttps://host.example/x.jpg", "https://host.example/x.jpg"],
  ["https//host.example/x.jpg", "https://host.example/x.jpg"],
  ["http:/host.example/x.jpg", "http://host.example/x.jpg"],
  ["https:host.example/x.jpg", "https://host.example/x.jpg"],
  ["htt://host.example/x.jpg", "http://host.example/x.jpg"],
  ["https;//host.example/x.jpg", "https://host.example/x.jpg"],
  ["HTTPS://host.example/X.jpg", "https://host.example/X.jpg"],
  ["https ://host.example/x.jpg", "https://host.example/x.jpg"],
])("%s is repaired to %s", async (link, repaired) => {
  expect(await fixed(link)).toEqual({ sent: repaired, errors: [] });
});

test.each([
  "www.host.example/x.jpg",
  "ftp://host.example/x.jpg",
  "httpx://host.example/x.jpg",
  "file:///C:/x.jpg",
  "\\\\server\\share\\x.jpg",
  "https:\\\\",
  "https//",
  "https:\\\\host with space.example\\x.jpg",
  "https:\\\\host..example\\x.jpg",
  "https:\\\\-\\x.jpg",
  "https//javascript:alert(1)",
  "htps://user:word@host.example/x.jpg",
])("%s is not made valid", async (link) => {
  expect(await fixed(link)).toEqual({ sent: undefined, errors: ["bad-link"] });
});
