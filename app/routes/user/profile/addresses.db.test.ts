import { describe, expect, test } from "vitest";
import { addressesOf, defaultAddress } from "~/domain/accounts/addresses.server";
import { addressesMax } from "~/domain/accounts/config";
import { env } from "~/platform/env.server";
import { issueFormToken } from "~/platform/http/form.server";
import type { Written } from "~/platform/http/rejected-post";
import { paths } from "~/platform/paths";
import { makeAddress, makeMember, sessionCookie, type TestMember } from "../../../../tests/factories";
import { callAction, callLoader, tokenOf } from "../../../../tests/setup/call";
import { action as change, loader as editPage } from "./address";
import { action as remove, loader as removePage } from "./address-delete";
import { action as add, loader as newPage } from "./address-new";
import { action as choose, loader as list } from "./addresses";

const berth = {
  firstName: "Mira",
  lastName: "Holm",
  country: "DE",
  city: "Hamburg",
  street: "Kajen",
  houseNo: "7",
  postCode: "20459",
  phone: "+49 40 123456",
};
type Form = Record<string, string>;

const addOne = (as: TestMember, form: Form = berth, url = paths.newAddress("shipping")) =>
  callAction(add, { url, as, form });
const cities = async (member: TestMember, kind: "shipping" | "billing" = "shipping") =>
  (await addressesOf(member.id, kind)).map(({ city, isDefault }) => (isDefault ? `${city} *` : city));
const idOf = async (member: TestMember, city: string) =>
  (await addressesOf(member.id, "shipping")).find((address) => address.city === city)?.id ?? "";
const at = (addressId: string) => ({
  url: paths.address("shipping", addressId),
  params: { addressId },
});

describe("the address book", () => {
  test("begins with the first address as its default; another takes its place when asked to", async () => {
    const member = await makeMember();
    expect((await addOne(member)).location).toBe(paths.addresses());
    await addOne(member, { ...berth, city: "Bremen" });
    expect(await cities(member)).toEqual(["Hamburg *", "Bremen"]);
    await addOne(member, { ...berth, city: "Kiel", isDefault: "on" });
    expect(await cities(member)).toEqual(["Kiel *", "Bremen", "Hamburg"]);

    const address = await idOf(member, "Bremen");
    await callAction(choose, { url: paths.addresses(), as: member, form: { address } });
    expect((await defaultAddress(member.id, "shipping"))?.city).toBe("Bremen");
  });

  test("keeps addresses for bills apart, with the company's registers", async () => {
    const member = await makeMember();
    await addOne(
      member,
      { ...berth, companyId: "HRB 1", vatNo: "de 123456789" },
      paths.newAddress("billing"),
    );
    expect(await cities(member, "billing")).toEqual(["Hamburg *"]);
    expect(await cities(member)).toEqual([]);
    expect(await defaultAddress(member.id, "billing")).toMatchObject({
      companyId: "HRB 1",
      vatNo: "DE123456789",
    });
    const { kind, addresses } = (await callLoader(list, { url: paths.billing(), as: member })).data;
    expect([kind, addresses.length]).toEqual(["billing", 1]);
  });

  test("keeps the recipient's number as customs write it, and takes none that can be none", async () => {
    const member = await makeMember();
    const rio = { ...berth, country: "BR", province: "Rio de Janeiro", city: "Rio", postCode: "20040-002" };
    const refused = await addOne(member, { ...rio, taxId: "390.533.447-06" });
    expect(refused.status).toBe(422);
    const said = (refused.data as { result?: { error?: Record<string, string[]> } }).result?.error;
    expect(said?.["taxId"]?.[0]).toBe('address:error.taxId|{"names":"CPF / CNPJ"}');
    expect(await cities(member)).toEqual([]);

    expect((await addOne(member, { ...rio, taxId: "390.533.447-05" })).status).toBe(303);
    expect((await defaultAddress(member.id, "shipping"))?.taxId).toBe("39053344705");
    const id = await idOf(member, "Rio");
    const edit = { ...at(id), as: member };
    expect((await callAction(change, { ...edit, form: { ...rio, taxId: "390" } })).status).toBe(422);
    expect((await callAction(change, { ...edit, form: rio })).status).toBe(303);
    expect((await defaultAddress(member.id, "shipping"))?.taxId).toBe("");
    // On bills the company's registers stand instead.
    await addOne(member, { ...rio, taxId: "390.533.447-05" }, paths.newAddress("billing"));
    expect((await defaultAddress(member.id, "billing"))?.taxId).toBe("");
  });

  test("takes twenty of a kind and no more, whoever is quicker", async () => {
    const member = await makeMember();
    for (let i = 1; i < addressesMax; i++) await makeAddress(member.id, { city: `Port ${i}` });
    const both = await Promise.all([addOne(member), addOne(member, { ...berth, city: "Kiel" })]);
    expect(both.map(({ status }) => status).sort()).toEqual([303, 422]);
    expect(await addressesOf(member.id, "shipping")).toHaveLength(addressesMax);
  });

  test("adds one address for a form that is sent twice", async () => {
    const member = await makeMember();
    const url = paths.newAddress("shipping");
    const form = { ...berth, _token: tokenOf({ url, as: member }) };
    const answers = await Promise.all([1, 2].map(() => callAction(add, { url, as: member, form })));
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(await addressesOf(member.id, "shipping")).toHaveLength(1);
  });

  test("leads back to the page that asked for an address, on this site", async () => {
    const member = await makeMember();
    const to = (back: string) => `${paths.newAddress("shipping", { return: back })}`;
    expect((await addOne(member, berth, to("/user/storeorder"))).location).toBe("/user/storeorder");
    expect((await addOne(member, berth, to("https://evil.test/"))).location).toBe(paths.addresses());
  });

  test("leads back from an edit, too: to the checkout that an address was not good enough for", async () => {
    const member = await makeMember();
    await addOne(member);
    const id = await idOf(member, "Hamburg");
    const back = "/user/paynoworder?sku=A&method%3ACN=1";
    const edit = { ...at(id), url: paths.address("shipping", id, { return: back }), as: member };
    expect((await callLoader(editPage, edit)).data.back).toBe(back);
    expect((await callAction(change, { ...edit, form: berth })).location).toBe(back);
    const evil = { ...edit, url: paths.address("shipping", id, { return: "//evil.test" }) };
    expect((await callAction(change, { ...evil, form: berth })).location).toBe(paths.addresses());
  });

  test("changes an address, which stays the default", async () => {
    const member = await makeMember();
    await addOne(member);
    const id = await idOf(member, "Hamburg");
    expect((await callLoader(editPage, { ...at(id), as: member })).data.start.city).toBe("Hamburg");
    await callAction(change, { ...at(id), as: member, form: { ...berth, city: "Kiel", postCode: "24103" } });
    expect(await cities(member)).toEqual(["Kiel *"]);
  });

  test("makes the newest the default where the default is deleted", async () => {
    const member = await makeMember();
    await addOne(member);
    await addOne(member, { ...berth, city: "Bremen" });
    await addOne(member, { ...berth, city: "Kiel" });
    const id = await idOf(member, "Hamburg");
    const url = paths.deleteAddress("shipping", id);
    expect(
      (await callLoader(removePage, { url, params: { addressId: id }, as: member })).data.address.id,
    ).toBe(id);
    await callAction(remove, { url, params: { addressId: id }, as: member });
    expect(await cities(member)).toEqual(["Kiel *", "Bremen"]);
    // Back, in a browser without script.
    const back = await callLoader(removePage, { url, params: { addressId: id }, as: member });
    expect([back.status, back.location]).toEqual([302, paths.addresses()]);
  });

  test("says beside each field what the country asks for, and keeps what was typed", async () => {
    const member = await makeMember();
    const refused = await addOne(member, { ...berth, country: "US", street: "", city: "纽约" });
    expect(refused.status).toBe(400);
    expect(refused.data?.result.error).toEqual({
      province: ["common:required"],
      street: ["common:required"],
      keepLetters: ["address:error.letters"],
    });
    expect(refused.data?.result.initialValue).toMatchObject({ city: "纽约", country: "US" });
    expect(await cities(member)).toEqual([]);
  });

  test("takes any letters for bills that our papers can show, and names those that they cannot", async () => {
    const member = await makeMember();
    const billing = (form: Form) => addOne(member, { ...berth, ...form }, paths.newAddress("billing"));
    expect((await billing({ company: "บริษัท สมชาย", city: "דובאי" })).status).toBe(303);
    const refused = await billing({ company: "ᠮᠣᠩ" });
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.data)).toContain("ᠮ (U+182E), ᠣ (U+1823), ᠩ (U+1829)");
    expect(await cities(member, "billing")).toHaveLength(1);
  });

  test("says all that is missing at once: names, house number and phone", async () => {
    const nothing = { ...berth, firstName: "", lastName: "", houseNo: "", phone: "" };
    const missing = async (form: Form) => {
      const refused = await addOne(await makeMember(), form);
      return Object.keys(refused.data?.result.error ?? {}).sort();
    };
    expect(await missing(nothing)).toEqual(["firstName", "houseNo", "lastName", "phone"]);
    expect(await missing({ ...nothing, lastName: "Holm" })).toEqual(["firstName", "houseNo", "phone"]);
    expect(await missing({ ...nothing, firstName: "Mira" })).toEqual(["houseNo", "lastName", "phone"]);
  });
});

describe("somebody else's address", () => {
  test("is not found, not changed, not deleted and made nobody's default", async () => {
    const [owner, other] = [await makeMember(), await makeMember()];
    await addOne(owner);
    const id = await idOf(owner, "Hamburg");
    const url = paths.deleteAddress("shipping", id);
    const own = { params: { addressId: id }, as: other };
    expect((await callLoader(editPage, { ...at(id), as: other })).status).toBe(404);
    expect((await callAction(change, { ...at(id), as: other, form: berth })).status).toBe(404);
    expect((await callLoader(removePage, { url, ...own })).status).toBe(404);
    expect((await callAction(remove, { url, ...own })).status).toBe(404);
    const stale = await callAction(choose, { url: paths.addresses(), as: other, form: { address: id } });
    expect(stale.status).toBe(409);
    expect(await cities(owner)).toEqual(["Hamburg *"]);
  });

  test.each(["nonsense", "00000000-0000-7000-8000-000000000000", "%00"])("%s is a 404", async (addressId) => {
    const member = await makeMember();
    expect((await callLoader(editPage, { ...at(addressId), as: member })).status).toBe(404);
  });
});

test("a frozen member looks at the book and changes nothing", async () => {
  const frozen = await makeMember({ status: "2" });
  const { id } = await makeAddress(frozen.id, { isDefault: true });
  expect((await callLoader(list, { url: paths.addresses(), as: frozen })).data.frozen).toBe(true);
  expect((await callLoader(newPage, { url: paths.newAddress("shipping"), as: frozen })).status).toBe(200);
  const answers = await Promise.all([
    addOne(frozen),
    callAction(change, { ...at(id), as: frozen, form: { ...berth, city: "Kiel" } }),
    callAction(remove, { ...at(id), as: frozen }),
    callAction(choose, { url: paths.addresses(), as: frozen, form: { address: id } }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  expect(await cities(frozen)).toEqual(["Hamburg *"]);
});

describe("an address sent after the session's end", () => {
  const url = paths.newAddress("shipping");
  const send = (form: Form, cookie?: string) =>
    callAction(add, { url, form, ...(cookie ? { as: { cookie } } : {}) });
  /** As the page gets it: with whose it is. */
  const tokenFor = ({ id, cookie }: TestMember) =>
    issueFormToken(new Request(new URL(url, env().PUBLIC_URL), { headers: { cookie } }), `member:${id}`);

  test("is given back, and sent as it was once its member has logged in anew", async () => {
    const member = await makeMember();
    const form = { ...berth, _token: tokenFor(member) };
    const refused = await send(form);
    expect(refused.status).toBe(401);
    const { written } = refused.data as unknown as { written: Written };
    expect(written).toMatchObject({ action: url, withheld: false, files: [] });
    expect(Object.fromEntries(written.fields)).toEqual(form);

    const anew = await sessionCookie("member", member.id);
    expect((await send(form, anew)).location).toBe(paths.addresses());
    expect((await send(form, anew)).location).toBe(paths.addresses());
    expect(await cities(member)).toEqual(["Hamburg *"]);
  });

  test("is neither saved nor shown for another member", async () => {
    const [member, other] = [await makeMember(), await makeMember()];
    const answer = await send({ ...berth, _token: tokenFor(member) }, other.cookie);
    expect(answer).toMatchObject({ status: 403, data: { code: "form-expired" } });
    expect(JSON.stringify(answer.data)).not.toMatch(/Holm|Kajen/);
    expect(await cities(other)).toEqual([]);
  });
});
