import type { ImageFile, RememberedImage } from "../../model/product/image-check.ts";
import type { RecordDatabase, RecordReader } from "../database/database.ts";

/** Answers that are kept; the oldest give way. */
const imagesMax = 100_000;

/** Longer addresses and validators are not kept: a server chooses how long they are. */
const urlMax = 2_048;
const validatorMax = 256;

interface Row {
  readonly url: string;
  readonly at_ms: number;
  readonly body: string;
}

interface Body {
  readonly file: ImageFile;
  readonly etag?: string;
  readonly lastModified?: string;
}

/** Keeps what image links led to, in place of earlier answers. */
export function rememberImages(
  db: RecordDatabase,
  images: readonly RememberedImage[],
  keptMax = imagesMax,
): void {
  db.transaction(() => {
    for (const { url, atMs, ...rest } of images) {
      if (url.length > urlMax) continue;
      // A row of its own each time: the newest is the last, whatever the clock says.
      db.run("DELETE FROM image_checks WHERE url = ?", url);
      db.run(
        "INSERT INTO image_checks (url, at_ms, body) VALUES (?, ?, ?)",
        ...[url, atMs, bodyOf(rest)],
      );
    }
    db.run(
      `DELETE FROM image_checks WHERE rowid <=
         (SELECT rowid FROM image_checks ORDER BY rowid DESC LIMIT 1 OFFSET ?)`,
      keptMax,
    );
  });
}

/** What is remembered of these links; those of which nothing is are left out. */
export function rememberedImages(
  db: RecordReader,
  urls: readonly string[],
): Map<string, RememberedImage> {
  const rows = db.all<Row>(
    `SELECT url, at_ms, body FROM image_checks
     WHERE url IN (SELECT value FROM json_each(?))`,
    JSON.stringify(urls),
  );
  return new Map(
    rows.map(({ url, at_ms: atMs, body }) => [url, { url, atMs, ...(JSON.parse(body) as Body) }]),
  );
}

function bodyOf({ file, etag, lastModified }: Omit<RememberedImage, "url" | "atMs">): string {
  const short = (text: string | undefined) =>
    text !== undefined && text.length <= validatorMax ? text : undefined;
  return JSON.stringify({ file, etag: short(etag), lastModified: short(lastModified) });
}
