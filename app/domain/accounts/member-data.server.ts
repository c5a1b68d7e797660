/**
 * What each noun keeps of a member, so that the member can take it along, close the account and be forgotten. Nouns
 * register here; `wiring.server.ts` alone knows them all.
 */
import type { Sql, Tx } from "~/platform/db";

/** One kind of data, read in pages: rows after an id, ascending, each with an `id`, at most `dataPage` of them. */
export type DataKind = {
  name: string;
  page(memberId: string, after: string | null): Sql;
};

export const dataPage = 500;

/** Something that has to be settled before an account can be closed. */
export type Obstacle = {
  kind: "balance" | "debt" | "orders" | "payments" | "recharges" | "withdrawals" | "bills" | "goods";
  /** How many; 1 for an amount. */
  count: number;
  /** Cents of USD, for an amount. */
  amount?: bigint;
  to: string;
};

export type MemberData = {
  kinds?: readonly DataKind[];
  /** Holds against rivals what `obstacles` reads, to the end of the transaction that closes; first of all its locks. */
  hold?(tx: Tx, memberId: string): Promise<void>;
  /** What stands against closing, read in the transaction that closes. */
  obstacles?(tx: Tx, memberId: string): Promise<Obstacle[]>;
  /** What ends with the account, in the transaction that closes it. */
  close?(tx: Tx, memberId: string): Promise<void>;
  /** Erases what is personal and no law asks for (`keptMonths`); safe to run twice. */
  erase?(tx: Tx, memberId: string): Promise<void>;
  /** Erases what is personal in the books, once no law asks for it (`keptYears`); safe to run twice. */
  eraseBooks?(tx: Tx, memberId: string): Promise<void>;
};

const nouns: MemberData[] = [];

/** Makes a noun's share known. */
export function registerMemberData(noun: MemberData): void {
  if (!nouns.includes(noun)) nouns.push(noun);
}

/** All shares. */
export const memberData = (): readonly MemberData[] => nouns;
