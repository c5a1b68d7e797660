import { expect, test } from "vitest";
import { texts } from "~/i18n/i18n.server";
import { resources } from "~/i18n/resources";
import { valueText } from "./value-words";

const [en, zh] = [resources["en-US"].audit, resources["zh-CN"].audit];

const address = "https://img.example/1.jpg";
const upload = "upload:0123456789abcdef0123456789abcdef";

test.each([
  ["English", en, ["Administrator", "awaiting payment", "uploaded picture 01234567", "yes", "an HS6 code"]],
  ["Chinese", zh, ["管理员", "待付款", "上传的图片 01234567", "是", "每个 HS6 编码"]],
])("codes are said in %s, and what has no word as it was written", (_, words, said) => {
  const t = (key: string, values: Record<string, string> = {}) =>
    ((words as Record<string, string>)[key] ?? key).replace("{{id}}", values["id"] ?? "");
  const values = [
    ["roles", "admin"],
    ["status", "AWAITING_PAYMENT"],
    ["image", upload],
    ["active", true],
    ["unit", "hs6"],
  ] as const;
  expect(values.map(([field, value]) => valueText(t, field, value))).toEqual(said);
  expect(valueText(t, "status", "BRAND_NEW")).toBe("BRAND_NEW");
  expect(valueText(texts("en-US", "audit"), "picture", address)).toBe(address);
  expect(valueText(t, "moq", 12)).toBe("12");
  expect(valueText(t, "roles", ["admin", "finance"])).toMatch(/^\S+, \S+$/);
  expect(valueText(t, "title", { en: "Cup", zh: "杯子" })).toBe("Cup / 杯子");
  expect([null, "", [], {}].map((value) => valueText(t, "title", value))).toEqual(["–", "–", "–", "–"]);
});

test("what is kept by parts is said by its parts, never as it is kept", () => {
  const t = texts("en-US", "audit");
  const options = [
    { name: { en: "Size", zh: "尺寸" }, values: [{ en: "Small", zh: "小" }, { en: "Large" }] },
    { name: { en: "Colour" }, values: [{ en: "Red" }] },
  ];
  expect(valueText(t, "options", options)).toBe("Size / 尺寸: Small / 小, Large; Colour: Red");
  expect(valueText(t, "options", { Size: "Small", Colour: "Red" })).toBe("Size: Small, Colour: Red");
  expect(valueText(t, "specs", { en: [["Material", "Brass"]], zh: [["材质", "黄铜"]] })).toBe(
    "Material: Brass; 材质: 黄铜",
  );
  expect(valueText(t, "specs", { en: [] })).toBe("–");
  expect(valueText(t, "attributes", ["general", "magnetic"])).toBe("General goods, Magnetic");
  expect(valueText(t, "saleModes", ["bulk"])).toBe("Bulk and pre-order");
});

test("the limit of a credit line is money", () => {
  const t = texts("en-US", "audit");
  expect([valueText(t, "limit", "50000"), valueText(t, "limit", "")]).toEqual(["$500.00", "–"]);
});
