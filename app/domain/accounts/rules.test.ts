import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, test } from "vitest";
import { countryCodes, countryName, countryOptions, isCountryCode } from "~/platform/countries";
import { CodeForm, LoginForm, RegisterForm } from "./forms";
import { isTimeZone, zoneOfCountry } from "./zones";
import { isAcceptablePassword } from "./password";
import { hasRole } from "./people";

describe("passwords (D11)", () => {
  test.each([
    ["abcde12", true],
    ["abcd12", false],
    ["abcdefgh", false],
    ["12345678", false],
    ["pass word 1 !", true],
    ["密码密码密码1", true],
    ["ａｂｃｄｅｆ１", true],
    [`${"a".repeat(127)}1`, true],
    [`${"a".repeat(128)}1`, false],
    ["👍👍👍👍a1", false],
  ])("%s: %s", (password, fine) => {
    expect(isAcceptablePassword(password)).toBe(fine);
  });
});

const right = {
  email: " Mira.Holm@Example.Test ",
  password: "abcde12",
  confirm: "abcde12",
  firstName: " Mira ",
  lastName: "Holm",
  country: "DE",
  phone: "+49 (151) 123-456",
  platform: "none",
  channel: "search",
  terms: "on",
};

function errorsOf(fields: Record<string, string>) {
  const submission = parseWithZod(new URLSearchParams(fields), { schema: RegisterForm });
  return submission.status === "success" ? {} : (submission.reply().error ?? {});
}

describe("the form of registration (§2.2)", () => {
  test("trims, and keeps the e-mail in lower case", () => {
    const submission = parseWithZod(new URLSearchParams(right), { schema: RegisterForm });
    expect(submission.status === "success" && submission.value).toMatchObject({
      email: "mira.holm@example.test",
      firstName: "Mira",
      terms: true,
    });
  });

  test.each([
    ["email", "mira", "common:error.email"],
    ["password", "abcdef", "accounts:error.password"],
    ["phone", "12a45", "accounts:error.phone"],
    ["phone", "1234", "accounts:error.phone"],
    ["country", "XX", "common:required"],
    ["channel", "rumour", "common:field.invalid"],
    ["platform", "bazaar", "common:field.invalid"],
    ["terms", "", "accounts:error.terms"],
    ["firstName", "   ", "common:required"],
    ["lastName", "x".repeat(51), 'common:error.tooLong|{"max":50}'],
  ])("%s %j is refused", (name, value, message) => {
    expect(errorsOf({ ...right, [name]: value })).toMatchObject({ [name]: [message] });
  });

  test("two passwords that differ are told at the second, beside other errors", () => {
    const errors = errorsOf({ ...right, confirm: "other12", phone: "?" });
    expect(errors).toMatchObject({
      confirm: ["accounts:error.confirm"],
      phone: ["accounts:error.phone"],
    });
  });

  test("every field but the address to return to is required", () => {
    expect(Object.keys(errorsOf({}))).toEqual(Object.keys(right));
  });
});

test("a code may be typed with spaces; an empty one says so in the contract's words", () => {
  const read = (code: string) => parseWithZod(new URLSearchParams({ code }), { schema: CodeForm });
  expect(read(" 123 456 ")).toMatchObject({ status: "success", value: { code: "123456" } });
  expect(read("").reply().error).toEqual({ code: ["accounts:error.codeEmpty"] });
  expect(read("12345x").reply().error).toEqual({ code: ["accounts:error.code"] });
});

test("login asks nothing of a password but that there is one", () => {
  const read = (password: string) =>
    parseWithZod(new URLSearchParams({ email: "a@b.co", password }), { schema: LoginForm });
  expect(read("x")).toMatchObject({ status: "success", value: { remember: false } });
  expect(read("").status).toBe("error");
});

test("an admin has every role, others have theirs", () => {
  expect(hasRole(["admin"], ["finance"])).toBe(true);
  expect(hasRole(["agent"], ["finance"])).toBe(false);
  expect(hasRole(["agent", "finance"], ["finance", "support"])).toBe(true);
  expect(hasRole(["agent"])).toBe(true);
});

test("countries have a name in each language and stand in its order", () => {
  expect(new Set(countryCodes).size).toBe(249);
  for (const locale of ["en-US", "zh-CN"]) {
    const unnamed = countryCodes.filter((code) => countryName(code, locale) === code);
    expect(unnamed).toEqual([]);
  }
  expect(countryName("DE", "zh-CN")).toBe("德国");
  expect(countryOptions("en-US")[0]).toEqual({ value: "AF", label: "Afghanistan" });
  expect(isCountryCode("EU")).toBe(false);
});

test("every country has a time zone, and an unknown one has UTC", () => {
  expect(["DE", "NL", "BR", "JP", "AQ2", ""].map(zoneOfCountry)).toEqual([
    "Europe/Berlin",
    "Europe/Amsterdam",
    "America/Sao_Paulo",
    "Asia/Tokyo",
    "UTC",
    "UTC",
  ]);
  for (const country of ["US", "CA", "RU", "PT", "MY", "KZ"])
    expect(isTimeZone(zoneOfCountry(country))).toBe(true);
});
