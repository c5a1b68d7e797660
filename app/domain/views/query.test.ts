import { expect, test } from "vitest";
import { viewAddress, viewQuery } from "./query";

const list = { tabs: ["open", "done"], sorts: ["new", "old"], filters: { q: {}, country: {} } };

test.each([
  ["", ""],
  ["?tab=open&sort=new&size=20", ""],
  ["?tab=done&q=Nora+Blum&after=abc&found=1&view=x", "tab=done&q=Nora+Blum"],
  ["?q=a&country=DE&sort=old&size=50", "sort=old&size=50&country=DE&q=a"],
  ["?tab=nonsense&sort=nonsense&size=7&other=1&q=%20%20", ""],
  ["?q=%00a%E2%80%8F", "q=a"],
])("of %j a view keeps %j", (search, query) => expect(viewQuery(list, search)).toBe(query));

test("a list without tabs and filters keeps its size", () =>
  expect(viewQuery({}, "?tab=open&size=100")).toBe("size=100"));

test.each([
  [{ id: "v1", query: "" }, "/user/storeorder?view=v1"],
  [{ id: "v1", query: "tab=done" }, "/user/storeorder?tab=done&view=v1"],
])("%j stands at %s", (view, address) => expect(viewAddress("/user/storeorder", view)).toBe(address));
