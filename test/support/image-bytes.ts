/** What a generated JPG is made of. */
export interface JpegOptions {
  readonly width: number;
  readonly height: number;
  /** Marker of the frame: C0 baseline, C2 progressive … @default 0xc0 */
  readonly frame?: number;
  /** Segments before the frame, each of so many bytes. @default one of 14, as JFIF has it */
  readonly segments?: readonly Uint8Array[];
  /** Fill bytes (FF) before the frame's marker. @default 0 */
  readonly fill?: number;
}

/** A JPG as far as its scan: enough for whoever reads headers. */
export function jpeg({ width, height, frame = 0xc0, segments, fill = 0 }: JpegOptions): Buffer {
  const parts = segments ?? [
    segment(0xe0, Buffer.from("JFIF\0\x01\x01\0\0\x01\0\x01\0\0", "latin1")),
  ];
  const size = [8, height >> 8, height & 255, width >> 8, width & 255, 3];
  const components = [1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1];
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...parts,
    Buffer.alloc(fill, 0xff),
    segment(frame, Buffer.from([...size, ...components])),
    segment(0xda, Buffer.from([3, 1, 0, 2, 0x11, 3, 0x11, 0, 63, 0])),
    Buffer.alloc(64, 0x55),
    Buffer.from([0xff, 0xd9]),
  ]);
}

/** One segment: marker, length, content. */
export function segment(marker: number, content: Uint8Array): Buffer {
  const length = content.length + 2;
  return Buffer.concat([Buffer.from([0xff, marker, length >> 8, length & 255]), content]);
}

/** Exif data that hold a whole small JPG. */
export function exifWithThumbnail(): Buffer {
  const thumbnail = jpeg({ width: 160, height: 120 });
  return segment(
    0xe1,
    Buffer.concat([Buffer.from("Exif\0\0II*\0\x08\0\0\0\0\0\0\0\0\0", "latin1"), thumbnail]),
  );
}

/** A PNG as far as its header and an empty chunk. */
export function png(width: number, height: number): Buffer {
  const header = Buffer.alloc(8);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR", "latin1"),
    header,
    Buffer.from([8, 2, 0, 0, 0, 0, 0, 0, 0]),
    Buffer.from("\0\0\0\0IEND\xae\x42\x60\x82", "latin1"),
  ]);
}
