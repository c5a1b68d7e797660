import { describe, expect, test } from "vitest";
import { texts } from "~/i18n/i18n.server";
import { errorText } from "./error-text";

const en = texts("en-US", "common");
const zh = texts("zh-CN", "common");

describe("errorText", () => {
  test("an empty required field names its label", () => {
    expect(errorText(en, "common:required", "First name")).toBe("Please enter first name");
    expect(errorText(en, "common:required", "VAT number")).toBe("Please enter VAT number");
    expect(errorText(en, "common:required", "Payoneer account email")).toBe(
      "Please enter Payoneer account email",
    );
    expect(errorText(en, "common:required", "Country", true)).toBe("Please choose country");
    expect(errorText(zh, "common:required", "名字")).toBe("请填写名字");
    expect(errorText(zh, "common:required", "IBAN 或账号")).toBe("请填写 IBAN 或账号");
    expect(errorText(en, "Invalid input: expected string, received undefined", "E-mail")).toBe(
      "Please enter E-mail",
    );
  });

  test("keys take parameters", () => {
    expect(errorText(en, 'common:error.tooLong|{"max":50}')).toBe("Enter at most 50 characters");
    expect(errorText(en, "common:error.tooLong|{broken}")).toContain("Enter at most");
  });

  test("a library's own words are not shown, a sentence of ours is", () => {
    expect(errorText(en, "Invalid option: expected one of")).toBe("This value is not valid");
    expect(errorText(en, "The shop answered: no such order")).toBe("The shop answered: no such order");
  });
});
