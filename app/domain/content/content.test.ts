import { describe, expect, test } from "vitest";
import { difference, passages } from "./difference";
import { sectionsOf } from "./markup.server";
import { choose, nextVersion, slugAt, type Version } from "./page";

test("the contract's seven pages are known, in any spelling", () => {
  expect(slugAt("/WalletRules/")).toBe("walletrules");
  expect(slugAt("/index")).toBeNull();
});

describe("Markdown becomes sections", () => {
  test("with the address that is given, else one made of the title, each once", () => {
    const body = "Before.\n\n## 1. Scope {#what}\n\nText.\n\n## Our *prices*\n\n## Our prices\n\n## 退款\n";
    expect(sectionsOf(body)).toEqual([
      { id: "", title: "", html: "<p>Before.</p>" },
      { id: "what", title: "1. Scope", html: "<p>Text.</p>" },
      { id: "our-prices", title: "Our prices", html: "" },
      { id: "our-prices-2", title: "Our prices", html: "" },
      { id: "section-5", title: "退款", html: "" },
    ]);
  });

  test("a table names its rows and columns for whoever cannot see it whole", () => {
    const [section] = sectionsOf("## Fees {#fees}\n\n| | Fee |\n| --- | --- |\n| PayPal | 2.00 % |\n");
    expect(section?.html).toContain('role="region" aria-labelledby="fees-title"');
    expect(section?.html).toContain('<th scope="row">PayPal</th>');
    expect(section?.html).toContain('<td data-label="Fee">2.00 %</td>');
  });

  test.each([
    "<script>alert(1)</script>",
    '<img src=x onerror="alert(1)">',
    "[a](javascript:alert(1))",
    "[a](data:text/html;base64,PHNjcmlwdD4=)",
    "![a](https://evil.test/x.png)",
    "[a](//evil.test)",
    '## Title {#x"onclick="y}\n\n<svg onload=alert(1)>',
    '| a" onclick="alert(1) |\n| --- |\n| <b>x</b> |',
  ])("%s does no harm", (typed) => {
    const html = sectionsOf(typed)
      .map((section) => section.html)
      .join();
    expect(html).not.toMatch(/<(?!\/?(p|a|div|table|thead|tbody|tr|th|td)\b)/);
    expect(html).not.toMatch(/href="(javascript|data|\/\/)/i);
    expect(html).not.toMatch(/<[^>]*\son\w+=/);
  });
});

const version = (name: string, day: string, locale = "en-US"): Version => ({
  id: `${locale} ${name}`,
  locale,
  version: name,
  effectiveAt: new Date(day),
  publishedAt: new Date("2026-01-01"),
});

describe("a reader gets", () => {
  const english = [version("1", "2026-01-01"), version("2", "2026-02-01"), version("3", "2026-03-01")];
  const now = new Date("2026-02-15");
  const asked = (query: string | null, locale = "en-US", all = english) =>
    choose(all, { locale, asked: query, now });

  test("what is in force, and word of what is to come", () => {
    const chosen = asked(null);
    expect([chosen?.version.version, chosen?.state, chosen?.announced?.version]).toEqual([
      "2",
      "current",
      "3",
    ]);
  });
  test("an earlier or a coming version where it is asked for", () => {
    expect(asked("1")).toMatchObject({ state: "older", until: new Date("2026-02-01") });
    expect(asked("3")).toMatchObject({ state: "coming", until: null });
    expect(asked("9")).toBeNull();
  });
  test("English where their language has nothing in force, and word where it is behind", () => {
    const chinese = (day: string) => [...english, version("1", day, "zh-CN")];
    expect(asked(null, "zh-CN")?.version.locale).toBe("en-US");
    expect(asked(null, "zh-CN", chinese("2026-05-01"))?.version.locale).toBe("en-US");
    expect(asked(null, "zh-CN", chinese("2026-01-01"))).toMatchObject({ outdated: true });
    expect(asked(null, "zh-CN", chinese("2026-02-01"))).toMatchObject({ outdated: false });
    expect(asked("2", "zh-CN", chinese("2026-01-01"))?.version.locale).toBe("en-US");
  });
});

test("versions are named by the month from which they hold", () => {
  expect(nextVersion([], "2026-12-05")).toBe("2026-12");
  expect(nextVersion(["2026-12", "2026-12.2"], "2026-12-20")).toBe("2026-12.3");
});

describe("a difference", () => {
  test("keeps what is the same and says what went and came", () => {
    expect(difference("a\n\nb\nc\nd", "a\nx\nc\nd\ny").map(({ kind, text }) => `${kind} ${text}`)).toEqual([
      "same a",
      "gone b",
      "new x",
      "same c",
      "same d",
      "new y",
    ]);
  });
  test("counts what is far from any change", () => {
    const shown = passages(difference("a\nb\nc\nd", "a\nb\nc\nx"));
    expect(shown.map((passage) => (passage.kind === "gap" ? passage.count : passage.lines.length))).toEqual([
      2, 3,
    ]);
    expect(passages(difference("a\nb", "a\nb"))).toEqual([{ kind: "gap", count: 2 }]);
  });
});
