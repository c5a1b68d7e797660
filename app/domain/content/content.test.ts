import { describe, expect, test } from "vitest";
import { sessionLife, stepLife, termsVersion, unprovenDays } from "~/domain/accounts/config";
import { coolingOffMinutes } from "~/domain/orders/config";
import { preferredMaxDays } from "~/domain/shipping/config";
import { minRecharge, unpaidHours } from "~/domain/wallet/config";
import { paths } from "~/platform/paths";
import type { ContentText } from "./page";
import { contentAt, contentIn, contentPages } from "./view.server";

const pages = Object.entries(contentPages);

const shapeOf = (text: ContentText | undefined) =>
  text?.sections.map(({ id, paragraphs, points, table, closing }) => ({
    ...{ id, paragraphs: paragraphs.length, points: points?.length ?? 0, closing: closing !== undefined },
    table: table?.rows.map((row) => row.length === table.head.length) ?? [],
  }));

describe.each(pages)("%s", (_, page) => {
  test("says the same in both languages, section by section", () => {
    expect(shapeOf(page.text["zh-CN"])).toEqual(shapeOf(page.text["en-US"]));
    expect(shapeOf(page.text["en-US"])?.every(({ table }) => table.every(Boolean))).toBe(true);
  });

  test.each(["en-US", "zh-CN"] as const)(
    "in %s every section says something, under an id of its own",
    (locale) => {
      const { title, summary, sections } = contentIn(page, locale);
      expect(title && summary).toBeTruthy();
      expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length);
      for (const { paragraphs, points = [], table } of sections) {
        const said = [...paragraphs, ...points, ...(table?.rows.flat() ?? [])];
        expect(said.length).toBeGreaterThan(0);
        // React tells the entries of a section apart by their text.
        expect(new Set(paragraphs).size + new Set(points).size).toBe(paragraphs.length + points.length);
        expect(said.every((text) => text.trim() === text && text !== "")).toBe(true);
      }
    },
  );
});

test("the contract's seven pages are there, in any spelling", () => {
  expect(pages).toHaveLength(7);
  expect(contentAt("/WalletRules/")).toBe(contentPages[paths.walletRules()]);
  expect(contentAt("/index")).toBeNull();
});

test("a page shows one language and its date in words; a missing language is read in English", () => {
  const page = contentPages[paths.agreement()];
  if (!page) throw new Error("no terms");
  expect(contentIn(page, "en-US")).toMatchObject({
    title: "Terms of Service",
    effective: "November 1, 2026",
  });
  expect(contentIn(page, "zh-CN")).toMatchObject({ lang: "zh-CN", effective: "2026年11月1日" });
  const english = { ...page, text: { "en-US": page.text["en-US"] } };
  expect(contentIn(english, "zh-CN")).toMatchObject({ title: "Terms of Service", lang: "en-US" });
});

test("what a member agrees to at registration are the pages of that version", () => {
  for (const path of [paths.agreement(), paths.userAgreement()]) {
    expect(contentPages[path]?.version).toBe(termsVersion);
  }
});

describe("figures in the texts are those the product works by", () => {
  const says = (path: string, ...figures: string[]) => {
    const words = (["en-US", "zh-CN"] as const).map((locale) =>
      JSON.stringify(contentPages[path]?.text[locale]),
    );
    for (const text of words) for (const figure of figures) expect(text).toContain(figure);
  };
  const hours = (seconds: number) => seconds / 3600;

  test("wallet rules", () => {
    says(
      paths.walletRules(),
      (Number(minRecharge) / 100).toFixed(2),
      `${unpaidHours} `,
      "50.00",
      "2.00",
      "15 ",
    );
  });
  test("terms, refunds and shipping", () => {
    for (const path of [paths.agreement(), paths.refunds(), paths.shippingPolicy()])
      says(path, `${coolingOffMinutes} `);
    says(paths.shippingPolicy(), `${preferredMaxDays} `);
  });
  test("privacy", () => {
    const { usual, remembered } = sessionLife;
    says(
      paths.privacy(),
      `${hours(usual)} `,
      `${hours(remembered) / 24} `,
      `${hours(stepLife)} `,
      `${unprovenDays} `,
    );
  });
});
