/** A member's status (D23, §3.11): "0" unproven, "1" active, "2" frozen, "9" closed. */
import { machine } from "~/platform/state-machine";

/** `prove` by the mailed code, `verify` by hand at the desk. */
export type MemberEvent = "prove" | "verify" | "freeze" | "unfreeze" | "close";

export const memberStates = machine<"0" | "1" | "2" | "9", MemberEvent>({
  "0": { prove: "1", verify: "1", close: "9" },
  "1": { freeze: "2", close: "9" },
  "2": { unfreeze: "1", close: "9" },
  "9": {},
});
