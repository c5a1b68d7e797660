import { expect, test } from "vitest";
import { importsOf, scriptsOf, stylesOf } from "./weight";

test("finds what a document makes a browser fetch", () => {
  const html = `<link rel="stylesheet" href="/a.css"/><link rel="modulepreload" href="/assets/b.js"/>
    <link rel="icon" href="/i.svg"><script type="module" async="">import "/assets/manifest.js";
    import * as route0 from "/assets/b.js";</script><script src="/c.js"></script>`;
  expect(stylesOf(html)).toEqual(["/a.css"]);
  expect(scriptsOf(html)).toEqual(["/assets/b.js", "/c.js", "/assets/manifest.js"]);
});

test("follows imports, not those that are called later", () => {
  const code = `import{a as b,c}from"./x.js";import"./y.js";const d=()=>import("./z.js");import e from'react';`;
  expect(importsOf(code)).toEqual(["./x.js", "./y.js"]);
});
