/** Ids made in the process, where a command must know them before it writes. */

/** Random bytes are fetched for many ids at once: one system call costs more than the rest of an id. */
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

let lastTime = 0;
let counter = 0;

/** The counter within a millisecond: twelve bits with a random start. When it overflows, the time is advanced. */
function place(now: number, chance: number): { time: number; counter: number } {
  counter = now > lastTime ? chance & 0x7ff : counter + 1;
  lastTime = Math.max(now, lastTime);
  if (counter > 0xfff) {
    lastTime += 1;
    counter = chance & 0x7ff;
  }
  return { time: lastTime, counter };
}

/** A uuid of version 7, as the database makes them: the time in front, each greater than the one this process made before. */
export function uuidv7(): string {
  const bytes = tenBytes();
  const { time, counter: nth } = place(Date.now(), ((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0));
  const stamp = time.toString(16).padStart(12, "0");
  let hex = "";
  // The variant stands where RFC 9562 has it; what the counter takes in front is not chance.
  for (let i = 2; i < 10; i++) {
    const byte = bytes[i] ?? 0;
    hex += (i === 2 ? 0x80 | (byte & 0x3f) : byte).toString(16).padStart(2, "0");
  }
  const front = (0x7000 | nth).toString(16);
  return `${stamp.slice(0, 8)}-${stamp.slice(8)}-${front}-${hex.slice(0, 4)}-${hex.slice(4)}`;
}
