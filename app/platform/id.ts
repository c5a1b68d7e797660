/** Ids made in the process, where a command must know them before it writes. */

/** Chance is asked of the system for many ids at once: to ask costs more than the rest of an id. */
const chance = new Uint8Array(1_600);
let used = chance.length;

function tenBytes(): Uint8Array {
  if (used === chance.length) {
    crypto.getRandomValues(chance);
    used = 0;
  }
  used += 10;
  return chance.subarray(used - 10, used);
}

/** A uuid of version 7, as the database makes them: the time in front, so that keys grow. */
export function uuidv7(now: number = Date.now()): string {
  const time = Math.floor(now).toString(16).padStart(12, "0");
  const bytes = tenBytes();
  let hex = "";
  for (const [i, byte] of bytes.entries()) {
    // The version and the variant stand where RFC 9562 has them.
    const marked = i === 0 ? 0x70 | (byte & 0x0f) : i === 2 ? 0x80 | (byte & 0x3f) : byte;
    hex += marked.toString(16).padStart(2, "0");
  }
  return `${time.slice(0, 8)}-${time.slice(8)}-${hex.slice(0, 4)}-${hex.slice(4, 8)}-${hex.slice(8)}`;
}
