import { globSync, readFileSync } from "node:fs";
import { ESLint, type Linter } from "eslint";
import tseslint from "typescript-eslint";
import { describe, expect, test } from "vitest";
import { faces } from "./faces.js";
import { objection, targetOf } from "./rooms.js";

const fine: [importer: string, name: string, why: string][] = [
  ["app/domain/orders/price.ts", "~/platform/money", "a rule stands on pure files of the platform"],
  ["app/domain/orders/price.ts", "../catalogue/price", "a later noun knows an earlier one"],
  ["app/domain/orders/orders.server.ts", "~/platform/db", "commands use the database"],
  [
    "app/domain/payments/providers/stripe.server.ts",
    "~/partners/stripe/stripe.server",
    "a noun calls its partner",
  ],
  ["app/domain/orders/components/lines.tsx", "~/ui", "what a noun draws is made of the kit"],
  ["app/routes/user/orders/order.tsx", "~/domain/orders/orders.server", "a screen calls its noun"],
  ["app/partners/stripe/stripe.server.ts", "~/platform/env.server", "partners read their keys"],
  ["app/domain/wiring.server.ts", "./invoices/noun.server", "the wiring alone knows all"],
  ["app/ui/button.tsx", "~/platform/paths", "the kit may know addresses"],
  ["app/routes/shop/home.tsx", "react", "packages are no rooms"],
];

const forbidden: [importer: string, name: string, says: RegExp][] = [
  ["app/domain/orders/price.ts", "~/platform/db", /domain of orders may not import db/],
  ["app/domain/orders/price.ts", "./orders.server", /\(\.server\)/],
  ["app/domain/orders/price.ts", "~/ui", /may not import ui/],
  ["app/domain/payments/payments.server.ts", "~/domain/orders/orders.server", /payments may not know orders/],
  ["app/domain/tickets/x.server.ts", "~/domain/invoices/invoices.server", /tickets may not know invoices/],
  ["app/domain/orders/x.server.ts", "~/domain/stock/moves", /orders may not look into stock: «moves»/],
  ["app/domain/orders/x.server.ts", "~/domain/gizmos/y", /gizmos.*no place/],
  ["app/domain/orders/components/lines.tsx", "../orders.server", /components of orders may not import/],
  ["app/ui/table.tsx", "~/domain/orders/states", /ui may not import domain of orders/],
  ["app/ui/table.tsx", "~/platform/env.server", /ui may not import platform \(\.server\)/],
  ["app/routes/hooks/stripe.ts", "~/partners/stripe/stripe.server", /routes may not import partners/],
  ["app/routes/shop/home.tsx", "~/platform/db", /routes may not import db/],
  [
    "app/partners/stripe/stripe.server.ts",
    "~/domain/payments/payments.server",
    /partners .*may not import domain/,
  ],
  ["app/platform/list.ts", "./db/sql.server", /platform may not import db/],
  ["app/platform/session.server.ts", "~/domain/accounts/guards.server", /platform .*may not import domain/],
  ["app/domain/orders/x.server.ts", "~/platform/db/generated/client", /may not import generated/],
  ["app/root.tsx", "../sandbox/server", /routes may not import sandbox/],
  ["sandbox/stripe/pay.ts", "../../app/platform/money", /sandbox may not import platform/],
];

test.each(fine)("%s may import %s: %s", (importer, name) => {
  expect(objection(importer, name)).toBeNull();
});

test.each(forbidden)("%s may not import %s", (importer, name, says) => {
  expect(objection(importer, name)).toMatch(says);
});

test("types alone may be taken from a .server file by what a noun draws, but not against the order", () => {
  expect(objection("app/domain/orders/components/lines.tsx", "../orders.server", true)).toBeNull();
  expect(objection("app/domain/stock/components/x.tsx", "../../orders/orders.server", true)).toMatch(
    /may not know/,
  );
});

test("no face is larger than other nouns need it", () => {
  const needed = new Set(
    globSync("app/domain/*/**/*.{ts,tsx}").flatMap((path) => {
      if (/\.test\.|\.test-cases\./.test(path)) return [];
      const names = [...readFileSync(path, "utf8").matchAll(/(?:from|import\()\s*"([^"]+)"/g)];
      const [, , noun = ""] = path.split("/");
      const targets = names.flatMap(([, name = ""]) => targetOf(path, name) ?? []);
      return targets.filter((target) => !target.startsWith(`app/domain/${noun}/`));
    }),
  );
  const listed = Object.entries(faces).flatMap(([noun, files]) =>
    files.map((file) => `app/domain/${noun}/${file}`),
  );
  expect(listed.filter((file) => !needed.has(file))).toEqual([]);
});

describe("eslint with this project's configuration", () => {
  // The files are made up, so the compiler knows nothing of them.
  const untyped = tseslint.configs.disableTypeChecked as Linter.Config;
  const eslint = new ESLint({ overrideConfig: untyped });
  const report = async (filePath: string, code: string) => {
    const [result] = await eslint.lintText(code, { filePath });
    return (result?.messages ?? []).map((message) => message.ruleId);
  };

  test.each([
    ["app/routes/shop/x.tsx", 'import "~/platform/db";', "quayside/arrows"],
    ["app/routes/shop/x.tsx", 'export * from "~/partners/stripe/stripe.server";', "quayside/arrows"],
    ["app/ui/x.tsx", 'export const load = () => import("~/domain/orders/orders.server");', "quayside/arrows"],
    [
      "app/routes/shop/x.tsx",
      "export const read = (request: Request) => request.formData();",
      "no-restricted-syntax",
    ],
    ["app/domain/orders/x.server.ts", "export const home = process.env.HOME;", "no-restricted-syntax"],
    [
      "server/x.ts",
      "export const jobs = `select 1 from graphile_worker._private_jobs`;",
      "no-restricted-syntax",
    ],
    ["app/domain/orders/x.ts", 'export const log = () => console.log("x");', "no-console"],
    ["app/domain/orders/x.ts", "export const x = (y: any) => y;", "@typescript-eslint/no-explicit-any"],
    [
      "app/domain/orders/x.ts",
      "export const x = (y?: string) => y!.length;",
      "@typescript-eslint/no-non-null-assertion",
    ],
  ])("%s: %s", async (filePath, code, rule) => {
    expect(await report(filePath, code)).toContain(rule);
  });

  test("the environment may be read where it is checked, and in server/", async () => {
    const code = "export const home = process.env.HOME;\n";
    expect(await report("app/platform/env.server.ts", code)).toEqual([]);
    expect(await report("server/x.ts", code)).toEqual([]);
  });
});
