import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, test } from "vitest";
import { i18nFor } from "~/i18n/i18n.server";
import { I18nProvider } from "~/i18n/server-texts";
import { expectComplaint } from "../../../../tests/setup/console";
import { Splitting } from "./splitting";

const line = (id: string, parcelNo: number | null = null) => ({
  ...{ id, title: `Chair ${id}`, qty: 2, parcelNo },
  items: [{ variantId: `v${id}`, sku: `SKU-${id}` }],
});
const planned = (group: number, id: string) => ({
  ...{ group, items: [{ variantId: `v${id}`, qty: 2 }], weightG: 850, shipping: "520", fixed: "100" },
});

function shown(order: object, canSplit = true): string {
  expectComplaint(/useLayoutEffect does nothing on the server/);
  const facts = { plan: [], events: [], mergedWith: [], connection: "CONNECTED", ...order };
  const element = <Splitting order={facts as never} canSplit={canSplit} />;
  return renderToStaticMarkup(
    <I18nProvider i18n={i18nFor("en-US")}>
      <RouterProvider router={createMemoryRouter([{ path: "/", element }])} />
    </I18nProvider>,
  );
}

test("each line has its parcel to choose, also without script", () => {
  const html = shown({ lines: [line("a"), line("b")] });
  expect(html.match(/<select[^>]*name="parcel"/g)).toHaveLength(2);
  expect(html).toContain('name="line" value="b"');
  expect(html).toContain('value="split"');
});

test("what is divided shows each parcel, its freight, and the totals before and after", () => {
  const html = shown({
    lines: [line("a", 1), line("b", 2)],
    plan: [planned(1, "a"), planned(2, "b")],
    events: [{ event: "split", reason: "$12.00 → $17.20" }],
    total: 1720n,
  });
  for (const said of ["SKU-b × 2", "850 g", "$5.20", "$12.00 → $17.20", 'value="unsplit"'])
    expect(html).toContain(said);
  // Changed since: what it cost then says nothing of now.
  const changed = shown({
    lines: [line("a", 1), line("b", 2)],
    plan: [planned(1, "a"), planned(2, "b")],
    events: [{ event: "split", reason: "$12.00 → $17.20" }],
    total: 1610n,
  });
  expect(changed).not.toContain("$17.20");
  const paid = shown(
    { lines: [line("a", 1), line("b", 2)], plan: [planned(1, "a"), planned(2, "b")] },
    false,
  );
  expect(paid).toContain("SKU-b × 2");
  expect(paid).not.toContain('name="intent"');
});

test("a parcel that is too heavy is told in boxes of its own, and the others keep their numbers", () => {
  const html = shown({
    lines: [line("a", 1), line("b", 2)],
    plan: [planned(1, "a"), planned(1, "a"), planned(2, "b")],
    total: 1720n,
  });
  for (const said of ["Parcel 1, box 1 of 2", "Parcel 1, box 2 of 2", "<strong>Parcel 2</strong>"])
    expect(html).toContain(said);
  expect(html).not.toContain("Parcel 3</strong>");
});

test("nothing is offered of one line, or of an order that travels with another", () => {
  expect(shown({ lines: [line("a")] })).not.toContain("split");
  expect(shown({ lines: [line("a"), line("b")], mergedWith: ["Q2"] })).not.toContain("split");
});
