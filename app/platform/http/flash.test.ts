import { expect, test } from "vitest";
import { flash, flashOf } from "./flash.server";

const shownAfter = (message: string) => flashOf(new Headers(flash(message)));

test("a text key is shown, with a number for it", () => {
  expect(shownAfter("orders:flash.pay")).toEqual({ tone: "positive", message: "orders:flash.pay" });
  const numbered = 'claims:flash.open|{"hours":48}';
  expect(shownAfter(numbered)).toEqual({ tone: "positive", message: numbered });
});

test.each(["words of somebody", 'claims:flash.open|{"hours":"48"}', "claims:flash.open|48"])(
  "%s is not shown",
  (message) => {
    expect(shownAfter(message)).toBeNull();
  },
);
