import { expect, test } from "vitest";
import "~/domain/wiring.server";
import { applyForCredit } from "~/domain/credit/member.server";
import { makeMember, makeStaff } from "../../../tests/factories";
import { callLoader } from "../../../tests/setup/call";
import { loader } from "./home";

test("the overview counts what waits for finance, and shows it to nobody else", async () => {
  const member = await makeMember();
  await applyForCredit(member.id, { wanted: 50_000n, purpose: "About forty orders a week." });
  const finance = ["Chargebacks to answer", "Credit applications", "Credit lines overdue"];
  const seen = async (role: "finance" | "support") => {
    const as = await makeStaff({ roles: [role] });
    const answer = await callLoader(loader, { url: "/desk", as });
    const queues = answer.data?.waiting.flatMap((card) => card.queues) ?? [];
    return queues.filter(({ label }) => finance.includes(label)).map(({ count }) => count);
  };
  expect(await seen("finance")).toEqual([0, 1, 0]);
  expect(await seen("support")).toEqual([]);
});
