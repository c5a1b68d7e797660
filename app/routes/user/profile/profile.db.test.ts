import { describe, expect, test } from "vitest";
import { profileOf } from "~/domain/accounts/profile.server";
import { makeMember } from "../../../../tests/factories";
import { callAction, callLoader } from "../../../../tests/setup/call";
import { action, loader } from "./profile";

const url = "/user/profile";
const fields = {
  userName: "Harbour Goods",
  firstName: "Ada",
  lastName: "Lund",
  phone: "+45 32 12 34 56",
  country: "DK",
  taxId: " DK12345678 ",
};

describe("the profile", () => {
  test("is saved, trimmed, and read back; an empty tax ID is none", async () => {
    const member = await makeMember();
    const saved = await callAction(action, { url, as: member, form: fields });
    expect([saved.status, saved.location]).toEqual([303, url]);
    const { profile } = (await callLoader(loader, { url, as: member })).data;
    expect(profile).toMatchObject({ ...fields, taxId: "DK12345678", email: member.email });

    await callAction(action, { url, as: member, form: { ...fields, taxId: "" } });
    expect((await profileOf(member.id))?.taxId).toBeNull();
  });

  test("keeps its e-mail address whatever is posted", async () => {
    const member = await makeMember();
    await callAction(action, { url, as: member, form: { ...fields, email: "other@example.test" } });
    expect((await profileOf(member.id))?.email).toBe(member.email);
  });

  test.each<[Partial<typeof fields>, string]>([
    [{ firstName: " " }, "firstName"],
    [{ lastName: "" }, "lastName"],
    [{ phone: "call me" }, "phone"],
    [{ country: "XX" }, "country"],
    [{ userName: "x".repeat(51) }, "userName"],
    [{ taxId: "x".repeat(41) }, "taxId"],
  ])("%j is refused beside its field, nothing is saved and what was typed stays", async (wrong, field) => {
    const member = await makeMember();
    const refused = await callAction(action, { url, as: member, form: { ...fields, ...wrong } });
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.data?.result.error ?? {})).toEqual([field]);
    expect(refused.data?.result.initialValue).toMatchObject({ country: wrong.country ?? "DK" });
    expect((await profileOf(member.id))?.firstName).toBe("Mira");
  });

  test("of a frozen member is shown and not changed", async () => {
    const frozen = await makeMember({ status: "2" });
    expect((await callLoader(loader, { url, as: frozen })).status).toBe(200);
    expect((await callAction(action, { url, as: frozen, form: fields })).status).toBe(403);
    expect((await profileOf(frozen.id))?.firstName).toBe("Mira");
  });
});
