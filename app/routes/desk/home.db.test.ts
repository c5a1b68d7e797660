import { expect, test } from "vitest";
import "~/domain/wiring.server";
import { applyForCredit } from "~/domain/credit/member.server";
import { makeMember, makeStaff } from "../../../tests/factories";
import { callLoader } from "../../../tests/setup/call";
import { loader } from "./home";

test("the overview counts what waits for finance, and shows it to nobody else", async () => {
  const member = await makeMember();
  await applyForCredit(member.id, { wanted: 50_000n, purpose: "About forty orders a week." });
  const seen = async (role: "finance" | "support") => {
    const as = await makeStaff({ roles: [role] });
    const answer = await callLoader(loader, { url: "/desk", as });
    return answer.data?.waiting.finance;
  };
  expect(await seen("finance")).toMatchObject({ credit: 1, overdue: 0, disputes: 0 });
  expect(await seen("support")).toBeNull();
});
