import { expect, test } from "vitest";
import { goodsName } from "./bundle";

const piece = (variantId: string, qty = 1) => ({ productId: "p", variantId, qty });

test("goods have one name in whatever order; one piece of the variant itself has none", () => {
  expect(goodsName([piece("a")], "a")).toBeNull();
  expect(goodsName([piece("a", 2)], "a")).toBe("a*2");
  expect(goodsName([piece("b")], "a")).toBe("b*1");
  expect(goodsName([piece("b", 3), piece("a")], "a")).toBe("a*1,b*3");
  expect(goodsName([piece("a"), piece("b", 3)], "a")).toBe("a*1,b*3");
});
