import { useId } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { keepMarkup } from "~/platform/http/kept-markup.server";
import { KeeperContext, PageInBrowser, PageOnServer } from "./kept";

function Field() {
  return <input id={useId()} />;
}

function frame(Page: typeof PageOnServer, fields: number) {
  return (
    <>
      <Field />
      <main>
        <Page>
          {Array.from({ length: fields }, (_, i) => (
            <Field key={i} />
          ))}
        </Page>
      </main>
      <Field />
    </>
  );
}

/** As the server's entry writes it. */
function written(key: string, fields: number): string {
  const keeper = keepMarkup(() => key);
  const html = renderToString(
    <KeeperContext.Provider value={keeper}>{frame(PageOnServer, fields)}</KeeperContext.Provider>,
  );
  return keeper.pieces(html).join("");
}

test("ids of a kept page are those the browser makes, the first time and from then on", () => {
  for (const fields of [1, 40]) {
    const drawn = renderToString(frame(PageInBrowser, fields));
    expect(new Set(drawn.match(/id="[^"]+"/g)).size).toBe(fields + 2);
    expect([written(`of ${fields}`, fields), written(`of ${fields}`, fields)]).toEqual([drawn, drawn]);
    // Without a keeper, as where an error page is written.
    expect(renderToString(frame(PageOnServer, fields))).toBe(drawn);
  }
});
