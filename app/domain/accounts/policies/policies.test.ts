import { expect, test } from "vitest";
import { termsVersion } from "../config";
import { termsOfService } from "./terms-of-service";
import { userAgreement } from "./user-agreement";
import { policyIn } from "./view.server";

test.each([
  ["the Terms of Service", termsOfService],
  ["the User Agreement", userAgreement],
])("%s say the same in both languages, section by section", (_, policy) => {
  const shape = (locale: "en-US" | "zh-CN") =>
    policy.text[locale].sections.map(({ id, paragraphs, points }) => [
      id,
      paragraphs.length,
      points?.length ?? 0,
    ]);
  expect(shape("zh-CN")).toEqual(shape("en-US"));
  expect(policy.version).toBe(termsVersion);
});

test("a page shows one language and its date in words", () => {
  expect(policyIn(termsOfService, "en-US")).toMatchObject({
    title: "Terms of Service",
    effective: "November 1, 2026",
  });
  expect(policyIn(termsOfService, "zh-CN").effective).toBe("2026年11月1日");
});
