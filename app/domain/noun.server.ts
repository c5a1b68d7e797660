/**
 * What a noun may bring to the house. Each says it in its `noun.server.ts`; `wiring.server.ts` lists the nouns.
 * What browsers need of it stands in its `member-area.ts`.
 */
import type { MailTemplates } from "~/platform/mail";
import type { Cron, JobHandlers } from "~/platform/jobs/jobs.server";
import type { MemberData } from "./accounts/member-data.server";
import type { Listeners } from "./bus";
import type { Desk } from "./desk.server";
import type { AnyImport, AnyWhole } from "./imports/declare.server";
import type { Home } from "./home.server";
import type { LedgerCheck } from "./ledger/check.server";
import type { DeskPages } from "./ledger/things.server";
import type { Notifications } from "./notifications/events";
import type { PayableKind } from "./payments/payable.server";
import type { Search } from "./search.server";
import type { AuditNames } from "./staff/audit-log.server";

export type Noun = {
  readonly jobs?: JobHandlers;
  readonly crons?: readonly Cron[];
  readonly mails?: MailTemplates;
  readonly notifications?: Notifications;
  /** What it keeps of a member: archived, closed and erased in the order of the nouns. */
  readonly memberData?: MemberData;
  readonly payables?: readonly PayableKind<never>[];
  readonly ledgerChecks?: readonly LedgerCheck[];
  /** The desk's pages about its things that journals name. */
  readonly deskPages?: DeskPages;
  /** Files that it imports. */
  readonly imports?: readonly (AnyImport | AnyWhole)[];
  /** What it listens to, and answers, of earlier nouns. */
  readonly on?: Listeners;
  readonly auditNames?: AuditNames;
  readonly desk?: Desk;
  /** What waits for a member, and its card, on the member's home. */
  readonly home?: Home;
  /** What of it people find by the search over everything. */
  readonly search?: Search;
};

/** Says what a noun brings. */
export const noun = (brings: Noun): Noun => brings;

/** What a part of a noun may bring. */
export type Part = Omit<Noun, "memberData" | "home" | "deskPages">;

/** A noun of several parts, each of which says what it brings. No two parts listen to the same event. */
export function nounOfParts(...parts: readonly Part[]): Noun {
  const lists = <Key extends "crons" | "payables" | "ledgerChecks" | "imports">(key: Key) =>
    parts.flatMap((part) => (part[key] ?? []) as NonNullable<Noun[Key]>[number][]);
  const objects = <Key extends "jobs" | "mails" | "notifications" | "on">(key: Key) =>
    joined(
      parts.map((part) => part[key] ?? {}),
      key,
    ) as NonNullable<Noun[Key]>;
  const all: Noun = {
    jobs: objects("jobs"),
    mails: objects("mails"),
    notifications: objects("notifications"),
    on: objects("on"),
    crons: lists("crons"),
    payables: lists("payables"),
    ledgerChecks: lists("ledgerChecks"),
    imports: lists("imports"),
    auditNames: {
      entities: joined(
        parts.map((part) => part.auditNames?.entities ?? {}),
        "auditNames",
      ),
    },
    desk: {
      entries: parts.flatMap((part) => part.desk?.entries ?? []),
      queues: parts.flatMap((part) => part.desk?.queues ?? []),
    },
    search: searchOf(parts),
  };
  // What no part brings, the noun does not bring.
  return Object.fromEntries(
    Object.entries(all).filter(([, brought]) => Object.keys(brought as object).length > 0),
  );
}

function searchOf(parts: readonly Part[]): Search {
  const [member, desk] = [
    parts.flatMap(({ search }) => search?.member ?? []),
    parts.flatMap(({ search }) => search?.desk ?? []),
  ];
  return { ...(member.length > 0 ? { member } : {}), ...(desk.length > 0 ? { desk } : {}) };
}

function joined<Value>(all: readonly Readonly<Record<string, Value>>[], what: string): Record<string, Value> {
  const keys = all.flatMap((each) => Object.keys(each));
  const double = keys.find((key, i) => keys.indexOf(key) !== i);
  if (double) throw new Error(`two parts of a noun bring ${what} of ${double}`);
  return Object.assign({}, ...all) as Record<string, Value>;
}
