/**
 * Text that no database column takes, in every place of every address: a zero byte, half a character, far too much of
 * it. Each route is asked for as a visitor, a member and a member of staff, with it in each part of its path and in
 * every parameter that any address of the site carries. Nothing of that is an error of ours.
 */
import { existsSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { routeTable, type RouteEntry } from "../../server/route-table";
import { makeMember, makeStaff } from "../factories";
import { ask, filled, type Ask } from "../guard-matrix/ask";
import { allParameters, parametersIn } from "./parameters";

const base = inject("stage").url;
const plain = inject("plainUrl");
const routes = routeTable().filter(({ file, layout }) => !layout && existsSync(`app/${file}`));
const readable = routes.filter(({ loader }) => loader !== "none");

const cursor = (text: string) => Buffer.from(JSON.stringify([text, text])).toString("base64url");

/**
 * As they stand in an address. A whole address stays below what Node takes in; of who is not let in also where a
 * redirect to the login names it and each sign of it is written in three.
 */
const texts: Record<string, readonly string[]> = {
  "a zero byte": ["%00", "a%00b", cursor("\0"), cursor("2026-01-01T00:00:00Z\0")],
  "half a character": ["%ED%A0%80", "a%ED%B0%80%ED%A0%80", cursor("\ud800"), "%F0%9F%91"],
  "far too much": ["x".repeat(250), "9".repeat(250), cursor("9".repeat(160)), "%E6%A4%85".repeat(12)],
};
const longest: Record<string, string> = {
  "a zero byte": "%00".repeat(750),
  "half a character": "%ED%A0%80".repeat(250),
  "far too much": "x".repeat(8_000),
};
/** Signs that parameters may fill: of the 16 KB that Node reads, a path, a cookie and the other headers need some. */
const room = 14_500;
const parameters = allParameters();

type Person = "visitor" | "member" | "staff";
const people: readonly Person[] = ["visitor", "member", "staff"];
const cookies: Record<Person, string> = { visitor: "", member: "", staff: "" };

beforeAll(async () => {
  cookies.member = (await makeMember()).cookie;
  cookies.staff = (await makeStaff()).cookie;
});

/** The addresses by which one kind of text reaches a route, in its path and in its parameters. */
function addressesOf({ path, file }: RouteEntry, kind: string, isLetIn: boolean): string[] {
  const some = texts[kind] ?? [];
  const [first = ""] = some;
  const own = filled(path);
  const places = [...path.matchAll(/:\w+|\*$/g)].map(([place]) => place);
  const named = parametersIn(readFileSync(`app/${file}`, "utf8"));
  const inPath = (text: string) => places.map((place) => filled(path.replace(place, text)));
  const all = (names: readonly string[], text: string) =>
    `${own}?${names.map((name) => `${name}=${text}`).join("&")}`;
  // Who is not let in gets no further than the guard.
  if (!isLetIn || kind === "a zero byte") return [...inPath(first), all([...named, "q"], first)];
  const found = [...some, longest[kind] ?? ""].flatMap(inPath);
  for (let at = 0, turn = 0; at < parameters.length; turn++) {
    const text = some[turn % some.length] ?? "";
    const names: string[] = [];
    for (let left = room; at < parameters.length; at++) {
      const name = parameters[at] ?? "";
      left -= `&${name}=${text}`.length;
      if (left < 0) break;
      names.push(name);
    }
    found.push(all(names, text));
  }
  named.forEach((name, i) =>
    found.push(all([name], some[i % some.length] ?? ""), all([name], longest[kind] ?? "")),
  );
  return found;
}

/** Pages for everybody are asked for in full as a visitor and a member; what staff see there is the visitor's. */
const isLetIn = ({ loader }: RouteEntry, person: Person) =>
  loader === "public" || loader === "partner" ? person !== "staff" : loader.includes(person);

/** Asks for all of them, some at a time; those that were answered as an error of ours. */
async function failuresOf(at: string, targets: readonly string[], options: Ask): Promise<string[]> {
  const failures: string[] = [];
  const left = targets.values();
  const worker = async () => {
    for (const target of left) {
      const reply = await ask(at, target, options).catch((error: unknown) => error as Error);
      if (reply instanceof Error) {
        failures.push(`${String(reply.cause ?? reply)} ${target.slice(0, 300)}`);
        continue;
      }
      const { status, body } = reply;
      if (status >= 500 || body.includes("<!--$!-->")) failures.push(`${status} ${target.slice(0, 300)}`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  return failures;
}

describe.each(people)("asked for by a %s", (person) => {
  test.each(Object.keys(texts))("%s is no error anywhere", async (kind) => {
    const targets = readable.flatMap((route) => addressesOf(route, kind, isLetIn(route, person)));
    expect(targets.length).toBeGreaterThan(readable.length);
    expect(await failuresOf(base, targets, { cookie: cookies[person] })).toEqual([]);
  });
});

test.each([
  ["own server", base],
  ["remix-serve", plain],
])("a zero byte is refused before it is routed, as a 400: %s", async (_name, at) => {
  const targets = routes.flatMap(({ path }) => [`${filled(path)}?x=%00`, `${filled(path)}/%00`]);
  const cookie = `${cookies.member}; ${cookies.staff}`;
  const answers: string[] = [];
  for (const target of targets) {
    const { status, body } = await ask(at, target, { cookie });
    if (status !== 400 || !body.includes("This address is not valid")) answers.push(`${status} ${target}`);
  }
  expect(answers).toEqual([]);
});

test("a post to such an address is no error either", async () => {
  const posts = routes.filter(({ action, path }) => action !== "none" && !path.endsWith("logout"));
  const targets = posts.flatMap(({ path }) =>
    Object.values(texts).flatMap(([text = ""]) => [
      `${filled(path)}?from=${text}&id=${text}`,
      ...[...path.matchAll(/:\w+/g)].map(([place]) => filled(path.replace(place, text))),
    ]),
  );
  const cookie = `${cookies.member}; ${cookies.staff}`;
  expect(await failuresOf(base, targets, { cookie, form: { intent: "x" } })).toEqual([]);
});
