/** What nouns show has one order, and weighs little. */
import { readFileSync, globSync } from "node:fs";
import { expect, test } from "vitest";
import { notificationEvents, offeredEvents } from "./notifications/kinds.server";
import type { Ask } from "./home.server";
import { headings, memberArea, shownByAll } from "./member-areas";
import { nounRows } from "./wiring.server";

/** Of things that are ordered, those that share their place with another one. */
const shared = (places: readonly (string | number)[]) =>
  places.filter((place, at) => places.indexOf(place) !== at);

test("entries, headings, queues and what waits have a place each", async () => {
  const nouns = nounRows.flat();
  const desk = nouns.flatMap((noun) => noun.desk ?? []);
  const cards = desk.flatMap(({ queues }) => queues ?? []);
  const titles = new Map(cards.map(({ card }) => [card.title, card.at]));
  const waits = await Promise.all(
    nouns.flatMap(({ home }) => home?.waits?.((() => Promise.resolve({})) as Ask) ?? []),
  );
  const places = {
    letters: shownByAll.flatMap(({ menu }) => menu ?? []).flatMap(({ letter }) => letter ?? []),
    deskLetters: desk.flatMap(({ entries }) => entries ?? []).flatMap(({ letter }) => letter ?? []),
    finds: nouns.flatMap(({ search }) => search?.member ?? []).map(({ at }) => at),
    deskFinds: nouns.flatMap(({ search }) => search?.desk ?? []).map(({ at }) => at),
    menu: shownByAll.flatMap(({ menu }) => menu ?? []).map(({ group, at }) => `${group} ${at}`),
    bottomBar: shownByAll.flatMap(({ bottomBar }) => bottomBar?.at ?? []),
    headings: headings.map(({ at }) => at),
    desk: desk.flatMap(({ entries }) => entries ?? []).map(({ group, at }) => `${group} ${at}`),
    cards: [...titles.values()],
    queues: cards.flatMap(({ card, queues }) => queues.map(({ at }) => `${card.title} ${at}`)),
    waits: waits.flat().map(({ at }) => at),
    homeCards: nouns.flatMap(({ home }) => home?.card?.at ?? []),
  };
  expect(Object.entries(places).map(([name, each]) => [name, shared(each)])).toEqual(
    Object.keys(places).map((name) => [name, []]),
  );
  expect([memberArea.groups.length, memberArea.bottomBar.length, places.waits.length]).toEqual([6, 5, 16]);
});

test("each heading of an event is drawn, and none is empty", () => {
  expect(notificationEvents().length).toBeGreaterThan(20);
  expect(new Set(headings.map(({ group }) => group))).toEqual(
    new Set(offeredEvents().map(({ group }) => group)),
  );
});

test("what nouns show is made of addresses and types: browsers load all of it with each page of the member area", () => {
  const light = ["~/domain/member-area", "~/platform/paths"];
  for (const file of globSync("app/domain/*/member-area.ts")) {
    const imports = [...readFileSync(file, "utf8").matchAll(/^import (?!type )[^;]*from "([^"]+)";/gms)];
    expect(
      imports.map(([, from]) => from).filter((from) => !light.includes(from ?? "")),
      file,
    ).toEqual([]);
  }
});
