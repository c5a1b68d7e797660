/** The texts with which every installation starts say the figures the product works by, in both languages alike. */
import { describe, expect, test } from "vitest";
import { sessionLife, stepLife, unprovenDays } from "~/domain/accounts/config";
import { sectionsOf } from "~/domain/content/markup.server";
import { slugs, type ContentSection, type Slug } from "~/domain/content/page";
import { changeHours, coolingOffMinutes, interceptHours, interceptionFee } from "~/domain/orders/config";
import { stopping as english } from "~/domain/orders/texts/stopping.en-US";
import { stopping as chinese } from "~/domain/orders/texts/stopping.zh-CN";
import { preferredMaxDays } from "~/domain/shipping/config";
import { minRecharge, unpaidHours } from "~/domain/wallet/config";
import { db, sql } from "~/platform/db";

const textsOf = (slug: Slug) =>
  db.rows<{ locale: string; version: string; title: string; body: string; sections: ContentSection[] }>(
    sql`select distinct on (locale) locale, version, title, body, sections from content_page where slug = ${slug}
      order by locale, effective_at desc`,
  );
const shapeOf = ({ sections }: { sections: ContentSection[] }) =>
  sections.map(({ id, html }) => [id, html.replace(/<(\/?[a-z0-9]+)[^>]*>|[^<]+/g, "$1 ")]);

describe.each(slugs)("%s", (slug) => {
  test("says the same in both languages, section by section, as it was written", async () => {
    const [english, chinese] = await textsOf(slug);
    if (!english || !chinese) throw new Error("a language is missing");
    expect(shapeOf(chinese)).toEqual(shapeOf(english));
    for (const { title, body, sections } of [english, chinese]) {
      expect(title && sections.every((section) => section.id && section.title && section.html)).toBeTruthy();
      expect(sectionsOf(body)).toEqual(sections);
    }
  });
});

const says = async (slug: Slug, ...figures: string[]) => {
  const texts = await textsOf(slug);
  expect(texts).toHaveLength(2);
  for (const { body } of texts) for (const figure of figures) expect(body).toContain(figure);
};
const hours = (seconds: number) => seconds / 3600;

test("wallet rules", () =>
  says("walletrules", (Number(minRecharge) / 100).toFixed(2), `${unpaidHours} `, "50.00", "2.00", "15 "));

test("terms, refunds and shipping", async () => {
  for (const slug of ["agreement", "refunds", "shippingpolicy"] as const)
    await says(slug, `${coolingOffMinutes} `);
  await says("shippingpolicy", `${preferredMaxDays} `);
});

test("stopping and changing a paid order: fee, hours and the buttons that do it", async () => {
  const fee = (Number(interceptionFee) / 100).toFixed(2);
  await says("refunds", fee, `${interceptHours} `, `${changeHours} `);
  await says("shippingpolicy", `${interceptHours} `);
  const buttons = { "en-US": english, "zh-CN": chinese };
  for (const { locale, body } of await textsOf("refunds"))
    for (const key of ["ask.button", "resume.button", "resume.on"] as const)
      expect(body).toContain(buttons[locale as keyof typeof buttons][key]);
  for (const { locale, body } of await textsOf("shippingpolicy"))
    for (const key of ["ask.button", "address.summary"] as const)
      expect(body).toContain(buttons[locale as keyof typeof buttons][key]);
});

test("privacy", () => {
  const { usual, remembered } = sessionLife;
  return says(
    "privacy",
    `${hours(usual)} `,
    `${hours(remembered) / 24} `,
    `${hours(stepLife)} `,
    `${unprovenDays} `,
  );
});
