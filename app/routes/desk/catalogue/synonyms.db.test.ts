/** The desk's list of synonyms. */
import "~/domain/wiring.server";
import { expect, test } from "vitest";
import { synonymGroups } from "~/domain/catalogue/synonyms.server";
import { makeStaff } from "../../../../tests/factories";
import { callAction, callLoader } from "../../../../tests/setup/call";
import { action, loader } from "./synonyms";

test("a list is saved as it was typed, refused where a line says nothing, and not written over", async () => {
  const as = await makeStaff({ roles: ["catalog"] });
  const url = "/desk/synonyms";
  const { list } = (await callLoader(loader, { url, as })).data;
  expect(list.text).toContain("headphones, earphones");

  const send = (text: string, seen = list.seen) => callAction(action, { url, as, form: { text, seen } });
  expect((await send("alone")).status).toBe(400);
  expect((await send("sofa， couch\n\ncouch,沙发")).status).toBe(303);
  expect(await synonymGroups("")).toEqual([
    ["sofa", "couch"],
    ["couch", "沙发"],
  ]);
  // What somebody else saved meanwhile stays.
  expect((await send("tv, telly")).status).toBe(409);
});
