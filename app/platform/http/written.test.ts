import { describe, expect, test } from "vitest";
import { writtenIn } from "./rejected-post";

function written(fields: Record<string, string | File>, url = "http://x.test/user/address") {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return writtenIn(url, form);
}

const address = {
  _token: "t",
  intent: "save",
  firstName: "Lina",
  street: "Kai 5",
  city: "Bremen",
  country: "DE",
};

describe("what was typed in a post that could not be taken", () => {
  test("is all of its form, and of that what a person knows again", () => {
    expect(written(address)).toMatchObject({
      action: "/user/address",
      fields: Object.entries(address),
      typed: ["Lina", "Kai 5", "Bremen"],
      withheld: false,
    });
  });

  test("is a sentence alone, too, in either script", () => {
    expect(written({ message: "Where is my parcel, please?" })?.typed).toHaveLength(1);
    expect(written({ message: "请问我的包裹什么时候可以送到呢？已经等了两个星期了" })?.typed).toHaveLength(1);
  });

  test.each<Record<string, string>>([
    { _token: "t", intent: "pay" },
    { amount: "50.00", method: "card" },
    { version: "3", picture: "0193f0a2-7b1c-7def-8123-0123456789ab", seen: "4", sure: "on", x: "" },
  ])("is nothing worth a page in %j", (fields) => {
    expect(written(fields)).toBeNull();
  });

  test("leaves out what is secret", () => {
    const secrets = { password: "pa55word!", newPassword: "n", code: "123456", account: "DE89", swift: "X" };
    const found = written({ ...address, ...secrets });
    expect(found?.fields).toEqual(Object.entries(address));
    expect(found?.withheld).toBe(true);
    expect(JSON.stringify(found)).not.toMatch(/pa55word|123456|DE89/);
  });

  test("names the files that must be chosen again", () => {
    const none = new File([], "");
    expect(written({ ...address, file: new File(["x"], "a.pdf"), other: none })?.files).toEqual(["file"]);
  });

  test("goes back to where it was sent, without what the framework adds", () => {
    expect(written(address, "http://x.test/user/address.data?index&_routes=x&tab=b")?.action).toBe(
      "/user/address?index=&tab=b",
    );
  });
});
