/** A member's state, moved from outside of accounts: whoever does it holds the member's lock and asks `memberStates`. */
import type { Tx } from "~/platform/db";
import { recordTransitions, type Actor } from "~/platform/db/transitions.server";
import type { MemberEvent } from "./states";

type MemberStatus = "0" | "1" | "2" | "9";

type Move = {
  readonly id: string;
  readonly from: MemberStatus;
  readonly to: MemberStatus;
  readonly event: MemberEvent;
  readonly actor: Actor;
  readonly reason: string;
};

/** Writes a move of a member and its history. */
export async function moveMember(tx: Tx, { id, ...move }: Move): Promise<void> {
  await tx.prisma.user.update({ where: { id }, data: { status: move.to } });
  await recordTransitions(tx, [{ entity: "user", entityId: id, ...move }]);
}
