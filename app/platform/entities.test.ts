import { expect, test } from "vitest";
import { decodedText } from "./entities";

test.each([
  ["Light &amp; Bright", "Light & Bright"],
  ["Light & Bright", "Light & Bright"],
  ["Mum&#8217;s &quot;best&quot; caf&eacute; &#038; bar", 'Mum’s "best" café & bar'],
  ["O&#039;Brien &#x26; S&ouml;hne", "O'Brien & Söhne"],
  // Once: whoever wrote the reference itself meant it.
  ["&amp;amp;", "&amp;"],
  ["AT&T, R&D, &bogus; &copy 2026", "AT&T, R&D, &bogus; &copy 2026"],
])("%s reads %s", (text, plain) => expect(decodedText(text)).toBe(plain));
