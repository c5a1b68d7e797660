/** Reads JSON as WordPress sends it, with whatever else its plugins write around it. Pure. */

const longestNotices = 64_000;
const mostBeginnings = 50;
const mostRead = 20_000_000;
const longestIndent = 100;

/**
 * What a shop answered, or undefined. Read over: a byte-order mark, notices of PHP before the JSON, notes of caches behind
 * it. A web page is no answer, whatever JSON it holds. No database keeps NUL or half a surrogate pair: they do not come any
 * further.
 */
export function parseJson(body: string): unknown {
  const text = body.replace(/^[\uFEFF\s]+/, "");
  if (/^[^<]/.test(text)) {
    const value = valueAt(text, 0);
    if (value !== undefined) return value === cutOff ? undefined : value;
  }
  const head = text.slice(0, longestNotices);
  const page = head.search(/<(?:!doctype|html|head|body)\b/i);
  const notices = page < 0 ? head : head.slice(0, page);
  let [tried, read] = [0, 0];
  for (const { index } of notices.matchAll(/[[{]/g)) {
    read += text.length - index;
    if (++tried > mostBeginnings || read > mostRead) return undefined;
    const value = valueAt(text, index);
    // An answer that was cut off: what is whole within it is no answer.
    if (value === cutOff) return undefined;
    if (isAnswer(value)) return value;
  }
  return page < 0 ? emptyAtEnd(text) : undefined;
}

function emptyAtEnd(text: string): unknown {
  let rest = text.trimEnd();
  for (let tries = 0; rest.endsWith("-->") && tries < mostBeginnings; tries++)
    rest = rest.slice(0, Math.max(0, rest.lastIndexOf("<!--"))).trimEnd();
  const last = rest.slice(-2);
  if (last !== "[]" && last !== "{}") return undefined;
  return /(?:^|[\n\r>])[ \t]*$/.test(rest.slice(-longestIndent, -2))
    ? (JSON.parse(last) as unknown)
    : undefined;
}

/** A notice may have `[0]` or `[]` in it. An answer is a list of entries, or has names. */
function isAnswer(value: unknown): boolean {
  const entries: unknown[] = Array.isArray(value) ? value : [value];
  return entries.length > 0 && entries.every(hasNames);
}

const hasNames = (value: unknown) =>
  typeof value === "object" && value !== null && !Array.isArray(value) && Object.keys(value).length > 0;

const cutOff = Symbol("cut off");

function valueAt(text: string, from: number): unknown {
  const rest = from === 0 ? text : text.slice(from);
  try {
    return valueOf(rest);
  } catch (error) {
    // Node tells where the JSON ended and something else began.
    const message = error instanceof Error ? error.message : "";
    const at = Number(/at position (\d+)/.exec(message)?.[1] ?? -1);
    if (/end of JSON input|^Unterminated string/.test(message) || at >= rest.length) return cutOff;
    const end = /after JSON at position (\d+)/.exec(message)?.[1];
    return end === undefined ? undefined : valueOf(rest.slice(0, Number(end)));
  }
}

function valueOf(text: string): unknown {
  const clean = (_key: string, value: unknown) =>
    typeof value === "string" ? value.replaceAll("\0", "").toWellFormed() : value;
  return JSON.parse(text, /\\u(?:0000|d[89a-f])/i.test(text) ? clean : undefined) as unknown;
}
