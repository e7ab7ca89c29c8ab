import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Inspection, inspectBytes } from "../../src/images/file-bytes.ts";
import { exifWithThumbnail, jpeg, png, segment } from "../support/image-bytes.ts";

const inspectWhole = (bytes: Uint8Array) => inspectBytes(bytes, { isWhole: true });
const size = fc.integer({ min: 1, max: 65_535 });
const frames = [0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf];

function image(type: "jpg" | "png", width: number, height: number): Inspection {
  return { kind: "file", file: { kind: "image", type, width, height } };
}

function other(file: string) {
  return { kind: "file", file: { kind: "other", file } };
}

describe("inspectBytes: size of a JPG", () => {
  test("is that of the frame, in every process and behind any segments", () => {
    const segments = fc.array(
      fc.record({
        marker: fc.constantFrom(0xe0, 0xe1, 0xe2, 0xed, 0xfe, 0xdb, 0xc4, 0xcc, 0xdd),
        content: fc.uint8Array({ maxLength: 200 }),
      }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(
        size,
        size,
        fc.constantFrom(...frames),
        segments,
        fc.nat(5),
        (width, height, frame, parts, fill) => {
          const made = parts.map(({ marker, content }) => segment(marker, content));
          const bytes = jpeg({ width, height, frame, segments: made, fill });
          expect(inspectBytes(bytes)).toEqual(image("jpg", width, height));
        },
      ),
    );
  });

  test("is never that of the thumbnail in Exif data", () => {
    const bytes = jpeg({ width: 3000, height: 4000, frame: 0xc2, segments: [exifWithThumbnail()] });
    expect(inspectBytes(bytes)).toEqual(image("jpg", 3000, 4000));
  });

  test("is unknown while large segments stand before the frame, and told when that comes", () => {
    const large = segment(0xe2, Buffer.alloc(60_000, 0xff));
    const bytes = jpeg({ width: 900, height: 1200, segments: [large, large] });
    expect(inspectBytes(bytes.subarray(0, 65_536))).toEqual({ kind: "more" });
    expect(inspectBytes(bytes)).toEqual(image("jpg", 900, 1200));
  });

  test("of height 0 stands elsewhere; a file without a frame or with a length of 0 is damaged", () => {
    expect(inspectBytes(jpeg({ width: 900, height: 0 }))).toEqual({ kind: "no-size" });
    expect(inspectBytes(jpeg({ width: 0, height: 9 }))).toEqual(other("damaged"));
    const none = Buffer.from([0xff, 0xd8, 0xff, 0xd9]);
    expect(inspectWhole(none)).toEqual(other("damaged"));
    const zero = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0xff, 0xd9]);
    expect(inspectWhole(zero)).toEqual(other("damaged"));
    expect(inspectWhole(jpeg({ width: 9, height: 9 }).subarray(0, 20))).toEqual(other("damaged"));
  });
});

describe("inspectBytes: PNG", () => {
  test("the size is that of the header", () => {
    const edge = fc.integer({ min: 1, max: 0x7fff_ffff });
    fc.assert(
      fc.property(edge, edge, (width, height) => {
        expect(inspectBytes(png(width, height))).toEqual(image("png", width, height));
      }),
    );
  });

  test("without a sound header is damaged", () => {
    expect(inspectBytes(png(0, 5))).toEqual(other("damaged"));
    expect(inspectBytes(png(5, 0x8000_0000))).toEqual(other("damaged"));
    const odd = png(5, 5);
    odd.write("CgBI", 12, "latin1");
    expect(inspectWhole(odd)).toEqual(other("damaged"));
    expect(inspectBytes(Buffer.concat([odd, Buffer.alloc(512)]))).toEqual(other("damaged"));
    const apple = Buffer.concat([odd.subarray(0, 16), Buffer.alloc(8), png(5, 5).subarray(8)]);
    expect(inspectBytes(apple)).toEqual(other("damaged"));
    expect(inspectWhole(png(5, 5).subarray(0, 20))).toEqual(other("damaged"));
  });
});

describe("inspectWhole: other files by their bytes", () => {
  test.each([
    ["GIF89a\x01\0", "gif"],
    ["RIFF\x24\0\0\0WEBPVP8 ", "webp"],
    ["\0\0\0\x20ftypavif\0\0\0\0", "avif"],
    ["\0\0\0\x20ftypheic\0\0\0\0", "heic"],
    ["\0\0\0\x0cJXL \r\n\x87\n", "jxl"],
    ["BM\x36\0\0\0\0\0\0\0\x36\0", "bmp"],
    ["II*\0\x08\0\0\0", "tiff"],
    ["%PDF-1.7\n", "pdf"],
    ['<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>', "svg"],
    ["\n <!DOCTYPE html><html><title>Sign in</title>", "web-page"],
    ["\xef\xbb\xbf<html lang='zh'>", "web-page"],
    ["<?xml version='1.0'?><Error><Code>AccessDenied</Code></Error>", "unknown"],
    ['{"error":"not found"}', "unknown"],
    ["BM, the best mugs", "unknown"],
    ["", "empty"],
  ])("%j is %s", (text, file) => {
    expect(inspectWhole(Buffer.from(text, "latin1"))).toEqual(other(file));
  });
});

describe("inspectBytes: laws", () => {
  const files = fc.oneof(
    fc.uint8Array({ maxLength: 2000 }),
    fc
      .uint8Array({ maxLength: 2000 })
      .map((rest) => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), rest])),
    fc.tuple(size, size).map(([width, height]) => jpeg({ width, height })),
    fc.tuple(size, size).map(([width, height]) => png(width, height)),
  );

  test("a beginning of a file says the same as the whole file, or nothing yet", () => {
    fc.assert(
      fc.property(files, fc.double({ min: 0, max: 1, noNaN: true }), (file, share) => {
        const found = inspectBytes(file.subarray(0, Math.floor(file.length * share)));
        if (found.kind !== "more") expect(found).toEqual(inspectBytes(file));
      }),
      { numRuns: 500 },
    );
  });

  test("the whole first end of a hostile file is read in a moment", () => {
    const fills = [[0xff], [0xff, 0xe0, 0, 0], [0xff, 0xe0, 0, 2], [0], [0xff, 0x01], [0xff, 0xd0]];
    for (const fill of fills) {
      const file = Buffer.alloc(65_536, Uint8Array.from(fill));
      file.set([0xff, 0xd8, 0xff]);
      expect(inspectBytes(file)).toEqual({ kind: "more" });
    }
  }, 2_000);

  test("a whole file always says something", () => {
    fc.assert(
      fc.property(files, (file) => inspectWhole(file).kind !== "more"),
      { numRuns: 500 },
    );
  });
});
