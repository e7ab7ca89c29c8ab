import { type Body, type Reply, refusal } from "./endpoint.ts";

const jsonBytesMax = 1024 * 1024;
const formBytesMax = 16 * 1024 * 1024;

/** Reads and takes apart the body of a request; gives the refusal instead when that fails. */
export async function readBody(request: Request, kind: Body["kind"]): Promise<Body | Reply> {
  if (kind === "none") return { kind };
  const wanted = kind === "json" ? "application/json" : "multipart/form-data";
  const contentType = request.headers.get("content-type") ?? "";
  if (contentType.split(";")[0]?.trim().toLowerCase() !== wanted) {
    return refusal(415, `The Content-Type must be ${wanted}.`);
  }
  const bytesMax = kind === "json" ? jsonBytesMax : formBytesMax;
  const bytes = await bytesUpTo(request, bytesMax);
  if (bytes === undefined) return refusal(413, `The body is larger than ${bytesMax} bytes.`);
  return kind === "json" ? jsonOf(bytes) : formOf(bytes, contentType);
}

async function bytesUpTo(request: Request, bytesMax: number): Promise<Uint8Array | undefined> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of request.body ?? []) {
    length += part.byteLength;
    if (length > bytesMax) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function jsonOf(bytes: Uint8Array): Body | Reply {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return { kind: "json", value: JSON.parse(text) };
  } catch {
    return refusal(400, "The body is not JSON in UTF-8.");
  }
}

async function formOf(bytes: Uint8Array, contentType: string): Promise<Body | Reply> {
  try {
    const headers = { "content-type": contentType };
    return { kind: "form", form: await new Response(bytes, { headers }).formData() };
  } catch {
    return refusal(400, "The body is not a multipart form.");
  }
}
