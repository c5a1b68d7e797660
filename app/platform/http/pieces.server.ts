/**
 * A page made of text and cached bytes. All pages are written into one reused buffer, because a new buffer for each
 * page makes the garbage collector run.
 */
export type Piece = string | Buffer<ArrayBuffer>;

/** The buffer's initial bytes: three times the longest list of goods. */
const usual = 1024 * 1024;
let scratch: Buffer<ArrayBuffer> | null = null;

/** The bytes of all pieces. Read them at once: the next call overwrites them. */
export function passingBytes(pieces: readonly Piece[]): Buffer<ArrayBuffer> {
  const most = pieces.reduce((sum, piece) => sum + mostBytes(piece), 0);
  if (most > usual) return Buffer.concat(pieces.map(lastingBytes));
  scratch ??= Buffer.allocUnsafeSlow(usual);
  let at = 0;
  for (const piece of pieces)
    at += typeof piece === "string" ? scratch.write(piece, at) : piece.copy(scratch, at);
  return scratch.subarray(0, at);
}

/** The bytes of a piece, to be kept for as long as somebody holds them. */
export const lastingBytes = (piece: Piece) => (typeof piece === "string" ? Buffer.from(piece) : piece);

/** A sign of a text is at most three bytes long; a pair of surrogates is four. */
const mostBytes = (piece: Piece) => (typeof piece === "string" ? piece.length * 3 : piece.length);

/**
 * A copy in memory of its own. Node cuts short buffers out of 64 kB slabs, and a long-lived slice would keep the whole
 * slab.
 */
export function ownBytes(piece: Piece | Buffer): Buffer<ArrayBuffer> {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(piece));
  if (typeof piece === "string") bytes.write(piece);
  else piece.copy(bytes);
  return bytes;
}
