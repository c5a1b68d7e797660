/** What accounts tell the nouns that come after them. */
import type { Tx } from "~/platform/db";
import type { AddressKind } from "./address";

declare module "~/domain/bus" {
  interface Events {
    /** A member has one more address; in the transaction that saves it. */
    "accounts.addressAdded": (tx: Tx, memberId: string, kind: AddressKind) => Promise<void>;
  }
}
