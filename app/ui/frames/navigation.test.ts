import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { StaffRole } from "~/domain/accounts/people";
import { deskGroupsOf } from "~/domain/desk.server";
import { memberArea } from "~/domain/member-areas";
import { nounRows } from "~/domain/wiring.server";
import { paths } from "~/platform/paths";
import { routeTable } from "../../../server/route-table";
import { awaited, footerColumns, isOpen, userMenu } from "./shop-navigation";

const screens = routeTable().filter(({ path }) => path !== "/*");
const pattern = (path: string) => new RegExp(`^${path.replace(/:\w+|\*/g, "[^/]+")}$`, "i");
const isScreen = (to: string) =>
  screens.some(({ path }) => pattern(path).test(to.replace(/[?#].*/, "").replace(/(.)\/$/, "$1")));

/** Every typed path, made with one word wherever it asks for a parameter. */
const addresses = Object.entries(paths).map(
  ([name, path]) =>
    [name, (path as (...words: string[]) => string)(...["x", "x"].slice(0, path.length))] as const,
);

/** Names of the typed paths used anywhere in the pages. */
const used = new Set(
  readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|navigation\.ts$/.test(file))
    .flatMap((file) => [...readFileSync(join("app", file), "utf8").matchAll(/\bpaths\.(\w+)\(/g)])
    .map(([, name]) => name),
);

test.each([
  ["user menu", userMenu],
  ["side bar", memberArea.groups.flatMap(({ entries }) => entries)],
  ["bottom bar", memberArea.bottomBar],
  ["desk", deskGroupsOf(["admin"]).flatMap(({ entries }) => entries)],
  ["breadcrumbs", memberArea.crumbs.flatMap(({ page, under }) => [{ to: page }, { to: under }])],
  ["footer", footerColumns.flatMap(({ entries }) => entries)],
])("every entry of the %s leads to a screen", (_, entries) => {
  expect(entries.filter(({ to }) => !isScreen(to))).toEqual([]);
});

test.each(addresses)("the path `%s` leads to a screen, or nothing leads there: %s", (name, address) => {
  if (!used.has(name)) return;
  expect(isScreen(address) || !isOpen(address.replace(/\?.*/, "")), address).toBe(true);
});

test("a screen that is there is no longer awaited", () => {
  expect([...awaited].filter(isScreen)).toEqual([]);
});

const deskEntriesOf = (roles: StaffRole[]) =>
  deskGroupsOf(roles).flatMap(({ entries }) => entries.map(({ to }) => to));

test("an administrator is led to all of the desk", () => {
  const entries = nounRows.flat().flatMap(({ desk }) => desk?.entries ?? []);
  expect(entries.length).toBeGreaterThan(20);
  expect(deskEntriesOf(["admin"]).toSorted()).toEqual(
    [paths.desk(), ...entries.map(({ to }) => to)].toSorted(),
  );
});

test("nobody is led to what their role may not open, nor shown the name of an empty group", () => {
  const outside = deskEntriesOf(["warehouse"]).filter((to) => !to.startsWith(paths.deskWarehouse()));
  expect(outside).toEqual([
    paths.desk(),
    paths.deskOrders(),
    paths.deskInterceptions(),
    paths.deskParcels(),
    paths.deskQuestions(),
    paths.deskBills(),
    paths.deskReports(),
    paths.deskOwnRequests(),
    paths.deskPurchases(),
    paths.deskBulkOrders(),
  ]);
  expect(deskEntriesOf(["catalog"])).not.toContain(paths.deskOrders());
  expect(deskGroupsOf(["catalog"]).map(({ key }) => key)).toEqual(["desk.group.work", "desk.group.goods"]);
});
