/** Input nobody means: made by chance out of a seed, so that a failure can be made again. Pure. */

export type Chance = () => number;

/** Numbers from 0 to 1 out of a seed (mulberry32). */
export function chanceOf(seed: number): Chance {
  let state = Math.imul(seed + 1, 0x9e3779b1) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const one = <T>(chance: Chance, values: readonly T[]): T => values[Math.floor(chance() * values.length)] as T;

/** Already written as they stand in a query string, some of them wrongly. */
const values = [
  "",
  "%00",
  "%ED%A0%80",
  "%E0%A4%A",
  "%FF%FE",
  "%",
  "%zz",
  "+++",
  "%0d%0aSet-Cookie:%20a=b",
  "%F0%9F%91%9F",
  "%E2%80%AE%D7%A9%D7%9C%D7%95%D7%9D",
  "%D9%A3%D9%A4",
  "%E6%A4%85".repeat(900),
  "x".repeat(10_000),
  "%25%25",
  "'%20or%201=1--",
  "1;select%20pg_sleep(5)",
  "%27%29%20union%20select%201--",
  "%5C%27",
  "__proto__",
  "constructor",
  "-1",
  "0",
  "1e309",
  "NaN",
  "Infinity",
  "99999999999999999999999",
  "2147483648",
  "-0.000001",
  "1,000.5",
  "0x10",
  "null",
  "undefined",
  "true",
  "%5B%5D",
  "%7B%22a%22:1%7D",
  "..%2F..%2Fetc%2Fpasswd",
  "javascript:alert(1)",
  "2026-02-31",
  "9999999-01-01",
  "00000000-0000-0000-0000-000000000000",
  "01a1fdce-e29f-7944-8a84-1bc99fabbdff",
  "WyJhc2MiLCIxIiwiMiJd",
  "WyJyYW5rIiwiOTk5OTk5OTk5OTk5OSIsIngiXQ",
  "%25_%25",
  "_",
  "*",
  ":*%20%26%20!",
  "((((",
  "~c1",
];

const names = [
  ..."q cat tab min max sort from stock mode page after before size id lng ccy".split(" "),
  ..."redirect step reason checkout payment token code state sku weight country qty zip type store".split(
    " ",
  ),
];

/** A query string of one to six parameters, some of them several times or as arrays. */
export function crookedQuery(chance: Chance): string {
  const count = 1 + Math.floor(chance() * 6);
  return Array.from({ length: count }, () => {
    const name = one(chance, names);
    const form = one(chance, [name, name, name, `${name}[]`, `${name}[0]`, `${name}.a`]);
    return `${form}=${one(chance, values)}`;
  }).join("&");
}

export type Crooked = { method: string; headers: Record<string, string>; body?: string };

/** A request with a method, a kind of body and a body that hardly fit together. */
export function crookedBody(chance: Chance): Crooked {
  const type = one(chance, [
    "application/x-www-form-urlencoded",
    "application/x-www-form-urlencoded; charset=utf-7",
    "multipart/form-data",
    "multipart/form-data; boundary=x",
    "multipart/form-data; boundary=" + "y".repeat(300),
    "application/json",
    "text/plain",
    "image/png",
    "nonsense",
  ]);
  const body = one(chance, [
    "",
    crookedQuery(chance),
    `_token=x&intent=${one(chance, values)}`,
    '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1',
    '--x\r\nContent-Disposition: form-data; name="file"; filename="..\\..\\a.xls"\r\n\r\n\u0000\u0001\r\n--x--\r\n',
    "--x\r\n\r\n--x--",
    "items%5B30000000%5D.x=1&email=a&message=b",
    `a${"%5Bb%5D".repeat(3000)}=1`,
    "__proto__.a=1&constructor.prototype.b=1&email.x=1&email=2",
    "__intent__=x&__state__=y",
    "__intent__=%7B%22type%22:%22update%22,%22payload%22:%7B%22name%22:%22a%5B99999999%5D%22,%22value%22:1%7D%7D",
    "a=&".repeat(20_000),
    `--x\r\nContent-Disposition: form-data; name="email"; filename="a"\r\n\r\n1\r\n`.repeat(500) +
      "--x--\r\n",
    "{",
    '{"__proto__":{"a":1}}',
    "\u0000".repeat(50),
    `a=${"b".repeat(20_000)}`,
  ]);
  return {
    method: one(chance, ["POST", "POST", "POST", "PUT", "PATCH", "DELETE"]),
    headers: { "content-type": type },
    body,
  };
}
