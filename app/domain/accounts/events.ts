/** What accounts tell the nouns that come after them. */
import type { Sql, Tx } from "~/platform/db";
import type { AddressKind } from "./address";

declare module "~/domain/bus" {
  interface Questions {
    /** Name of a member's first connected store; null where there is none. */
    "accounts.shopName": (memberId: Sql) => Sql;
    /** How many lines a member's cart has. */
    "accounts.cartCount": (memberId: Sql) => Sql;
    /** How many notifications a member has not read; a hundred stand for more. */
    "accounts.unread": (memberId: Sql) => Sql;
  }
  interface Events {
    /** A member has one more address; in the transaction that saves it. */
    "accounts.addressAdded": (tx: Tx, memberId: string, kind: AddressKind) => Promise<void>;
    /** A member's days are those of another time zone; in the transaction that saves it. */
    "accounts.zoneChanged": (tx: Tx, memberId: string) => Promise<void>;
  }
}
