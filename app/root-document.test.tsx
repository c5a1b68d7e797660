import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { drawWhole } from "./root-document.server";
import { PageBoundary } from "./ui/page-boundary";

const page = (Content: () => ReactNode) => (
  <main>
    <PageBoundary>
      <Content />
    </PageBoundary>
  </main>
);

test("a page is drawn with all its parts", () => {
  expect(drawWhole(page(() => "Your orders"))).toContain("Your orders");
});

test("a page that fails is no empty page: its error is thrown", () => {
  const broken = page(() => {
    throw new Error("no such name");
  });
  expect(() => drawWhole(broken)).toThrow("no such name");
});
