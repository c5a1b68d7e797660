/**
 * Parses a form with files while it arrives. Files beyond the limits are read and dropped, so that the other fields can
 * be shown again. Pure.
 */

export type Limits = {
  /** Of all files together. One byte more is kept, which shows that the limit was exceeded. */
  fileBytes: number;
  fieldBytes: number;
  heardBytes: number;
};

const longestHead = 16 * 1024;

export class TooMuch extends Error {}

/** What divides the parts, as the content type names it (RFC 2046 §5.1.1); null where it does not. */
export function boundaryOf(contentType: string): string | null {
  const match = /^multipart\/form-data\s*;.*?\bboundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(
    contentType,
  );
  return match?.[1] ?? match?.[2] ?? null;
}

/** The same form with its files cut. Throws `TooMuch` where fields or the whole are beyond their limits. */
export async function* cutFiles(
  body: AsyncIterable<Uint8Array>,
  boundary: string,
  limits: Limits,
): AsyncGenerator<Buffer> {
  const divider = Buffer.from(`\r\n--${boundary}`);
  // The first boundary begins the body; with a line end before it, it is like the others.
  let rest = Buffer.from("\r\n");
  let invented = 2;
  let inside: "head" | "field" | "file" = "field";
  let left = { file: limits.fileBytes + 1, field: limits.fieldBytes + invented, heard: limits.heardBytes };

  const keep = (bytes: Buffer): Buffer => {
    if (inside === "file") {
      const kept = bytes.subarray(0, left.file);
      left = { ...left, file: left.file - kept.length };
      return kept;
    }
    left = { ...left, field: left.field - bytes.length };
    if (left.field < 0) throw new TooMuch();
    const kept = bytes.subarray(Math.min(invented, bytes.length));
    invented -= bytes.length - kept.length;
    return kept;
  };

  for await (const chunk of body) {
    left = { ...left, heard: left.heard - chunk.length };
    if (left.heard < 0) throw new TooMuch();
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      if (inside === "head") {
        const end = rest.indexOf("\r\n\r\n");
        if (end < 0 && rest.length > longestHead) throw new TooMuch();
        if (end < 0) break;
        const head = rest.subarray(0, end + 4);
        yield keep(head);
        rest = rest.subarray(head.length);
        inside = /;\s*filename\*?=/i.test(head.toString("latin1")) ? "file" : "field";
        continue;
      }
      const at = rest.indexOf(divider);
      const content = rest.subarray(0, at < 0 ? Math.max(0, rest.length - divider.length + 1) : at);
      yield keep(content);
      rest = rest.subarray(content.length);
      if (at < 0) break;
      inside = "head";
      yield keep(divider);
      rest = rest.subarray(divider.length);
    }
  }
  // The two dashes of the end, or what came of a form that was broken off.
  yield keep(rest);
}
