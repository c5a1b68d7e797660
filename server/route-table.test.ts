import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { guardsOf, routeTable } from "./route-table";

const folder = mkdtempSync(join(tmpdir(), "routes-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let files = 0;
function guards(code: string) {
  const file = join(folder, `route${(files += 1)}.tsx`);
  writeFileSync(file, code);
  return guardsOf(file);
}

test("a guard is found in the function that calls it", () => {
  expect(
    guards(`
      export async function loader(args) { const member = await requireMember(args); return { member }; }
      export const action = async (args) => { await requireStaff(args, ["finance", "admin"]); };`),
  ).toEqual({ loader: "member", action: "staff (finance, admin)" });
});

test("a guard in a function beside it counts, one that is only imported or named does not", () => {
  expect(
    guards(`
      import { requireMember } from "~/domain/accounts/guards.server";
      async function open(args) { return found(await storeOf(await requireActiveMember(args))); }
      export async function loader(args) { return open(args); }
      export async function action() { const later = requireMember; return later; }`),
  ).toEqual({ loader: "active member", action: "public" });
});

test("what is not there is told apart from what lets everybody in", () => {
  expect(guards("export const loader = () => ({});")).toEqual({ loader: "public", action: "none" });
});

test("the table knows nested paths and their files", () => {
  const table = routeTable();
  expect(table.find((route) => route.path === "/user/storeorder/:orderNo")).toMatchObject({
    file: "routes/user/orders/store-order.tsx",
    id: "routes/user/orders/store-order",
    layout: false,
  });
  expect(table.find((route) => route.file === "routes/user/layout.tsx")).toMatchObject({
    path: "/user",
    layout: true,
  });
});
