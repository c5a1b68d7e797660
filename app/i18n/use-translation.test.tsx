import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { Outlet } from "@remix-run/react";
import { Suspense } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, test, vi } from "vitest";
import { expectComplaint } from "../../tests/setup/console";

test("a page has all texts that its routes name, also those its components do not name", async () => {
  // The router of this test is one for browsers, and says so.
  expectComplaint(/useLayoutEffect does nothing on the server/);
  vi.stubEnv("SSR", false);
  vi.resetModules();
  const { browserTexts, TextsContext } = await import("./browser-texts");
  const { usePageTexts, useTranslation } = await import("./use-translation");
  const Frame = () => {
    usePageTexts();
    return <Outlet />;
  };
  const Page = () => <p>{useTranslation("layout").t("stores:error.unknown" as "skip")}</p>;
  const texts = browserTexts("en-US", (_, namespaces) =>
    Promise.resolve(
      Object.fromEntries(namespaces.map((name) => [name, { "error.unknown": `said by ${name}` }])),
    ),
  );
  const router = createMemoryRouter([
    {
      element: <Frame />,
      handle: { i18n: ["common", "layout"] },
      children: [{ path: "/", element: <Page />, handle: { i18n: ["stores"] } }],
    },
  ]);
  const out = new PassThrough();
  const stream = renderToPipeableStream(
    <TextsContext.Provider value={texts}>
      <Suspense>
        <RouterProvider router={router} />
      </Suspense>
    </TextsContext.Provider>,
    { onAllReady: () => stream.pipe(out) },
  );
  expect(await text(out)).toContain("<p>said by stores</p>");
});
