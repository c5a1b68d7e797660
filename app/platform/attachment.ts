/** The type of an attachment, read from its first bytes: its name and declared type cannot be trusted. Pure. */

export type Attachment = { readonly type: string; readonly ending: string };

const kinds: readonly (Attachment & { starts: (bytes: Uint8Array) => boolean })[] = [
  { type: "image/jpeg", ending: "jpg", starts: (bytes) => begins(bytes, [0xff, 0xd8, 0xff]) },
  { type: "image/png", ending: "png", starts: (bytes) => begins(bytes, [0x89, 0x50, 0x4e, 0x47]) },
  {
    type: "application/pdf",
    ending: "pdf",
    starts: (bytes) => begins(bytes, [0x25, 0x50, 0x44, 0x46, 0x2d]),
  },
  {
    type: "image/webp",
    ending: "webp",
    starts: (bytes) =>
      begins(bytes, [0x52, 0x49, 0x46, 0x46]) && begins(bytes.subarray(8), [0x57, 0x45, 0x42, 0x50]),
  },
];

const begins = (bytes: Uint8Array, start: readonly number[]) => start.every((byte, i) => bytes[i] === byte);

/** The kind of a file we take; null for any other. */
export function attachmentKind(bytes: Uint8Array): Attachment | null {
  const kind = kinds.find(({ starts }) => starts(bytes));
  return kind ? { type: kind.type, ending: kind.ending } : null;
}

/** The kind of a document in an office's formats, by its first bytes and, of what these have in common, its name. */
export function documentKind(bytes: Uint8Array, name: string): Attachment | null {
  const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  const pdf = attachmentKind(bytes);
  if (pdf?.ending === "pdf") return pdf;
  const known = documents.find((kind) => kind.ending === ending && begins(bytes, kind.start));
  return known ? { type: known.type, ending } : null;
}

/** The kind of a video that browsers play: MP4 and QuickTime (`ftyp`), WebM (EBML). */
export function videoKind(bytes: Uint8Array): Attachment | null {
  if (begins(bytes, [0x1a, 0x45, 0xdf, 0xa3])) return { type: "video/webm", ending: "webm" };
  if (!begins(bytes.subarray(4), [0x66, 0x74, 0x79, 0x70])) return null;
  const brand = String.fromCharCode(...bytes.subarray(8, 12));
  if (brand === "qt  ") return { type: "video/quicktime", ending: "mov" };
  // Pictures of phones are in the same container.
  return /^(?:isom|iso[2-9]|mp4[12]|avc1|M4V |MSNV|3gp\d|mmp4|dash)$/.test(brand)
    ? { type: "video/mp4", ending: "mp4" }
    : null;
}

const ole = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const zip = [0x50, 0x4b, 0x03, 0x04];
const documents = [
  { ending: "xls", start: ole, type: "application/vnd.ms-excel" },
  { ending: "doc", start: ole, type: "application/msword" },
  {
    ending: "xlsx",
    start: zip,
    type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  },
  {
    ending: "docx",
    start: zip,
    type: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  },
];

const endings: ReadonlyMap<string, readonly string[]> = new Map([
  ...kinds.map(({ type, ending }): [string, string[]] => [
    type,
    ending === "jpg" ? ["jpg", "jpeg"] : [ending],
  ]),
  ["video/mp4", ["mp4", "m4v"]],
  ["video/quicktime", ["mov", "qt"]],
  ["video/webm", ["webm"]],
  ...documents.map(({ type, ending }): [string, string[]] => [type, [ending]]),
]);

/** A file's name with the ending of its type: what opens it on the reader's machine goes by that. */
export function nameOfType(name: string, type: string): string {
  const fitting = endings.get(type);
  if (!fitting) return name;
  const ending = /\.([a-z][a-z0-9]{0,7})$/i.exec(name)?.[1] ?? "";
  if (fitting.includes(ending.toLowerCase())) return name;
  const stem = ending ? name.slice(0, -ending.length - 1) : name.replace(/\.$/, "");
  return `${stem || "attachment"}.${fitting[0]}`;
}

/** A file's name as it may be shown and sent: no folders, no control characters, not too long. */
export function plainFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? "";
  return (
    last
      // Signs of direction turn the end of a name around: "gpj.exe" is then read as "exe.jpg".
      .replace(/[\u0000-\u001f\u007f"\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "")
      .trim()
      .toWellFormed()
      .slice(-120) || "attachment"
  );
}
