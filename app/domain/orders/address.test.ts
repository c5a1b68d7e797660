import { describe, expect, test } from "vitest";
import { addressProblems, postCodeFits, type ShipTo } from "./address";

const sound: ShipTo = {
  firstName: "Nora",
  lastName: "Blum",
  company: "",
  country: "DE",
  province: "",
  city: "Bremen",
  street: "Am Kai 4",
  houseNo: "",
  address: "",
  postCode: "28195",
  phone: "+49 421 12345",
  email: "",
};

describe("a ship-to address", () => {
  test("is sound with what a label needs", () => expect(addressProblems(sound)).toEqual([]));

  test.each<[Partial<ShipTo>, string[]]>([
    [{ firstName: "", lastName: "" }, ["firstName"]],
    [{ country: "" }, ["country"]],
    [{ country: "US", postCode: "94000", province: "" }, ["province"]],
    [{ street: "", city: "" }, ["city", "street"]],
    [{ postCode: "2819" }, ["postCode"]],
    [{ phone: "call me" }, ["phone"]],
  ])("%j", (change, problems) => {
    expect(addressProblems({ ...sound, ...change })).toEqual(problems);
  });

  test("post codes fit their country, and some countries have none", () => {
    expect(postCodeFits("GB", "SW1A 1AA")).toBe(true);
    expect(postCodeFits("GB", "12345")).toBe(false);
    expect(postCodeFits("AE", "N/A")).toBe(true);
    expect(postCodeFits("FI", "00100")).toBe(true);
    expect(postCodeFits("FI", "")).toBe(false);
  });
});
