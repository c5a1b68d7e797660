/** Which columns of a file mean what: as its sender chose them now or for an earlier file of its shape, else by their names. */
import { createHash } from "node:crypto";
import { z } from "zod";
import type { RunContext } from "~/domain/imports/declare.server";
import type { Failure } from "~/domain/imports/findings";
import { senderOf } from "~/domain/imports/runs.server";
import { db, prisma } from "~/platform/db";
import {
  fields,
  namedPlaces,
  placesNamed,
  recognised,
  shapeText,
  type Header,
  type Places,
} from "./file/columns";

export const FileOptions = z.object({
  /** The store of rows that name none; empty for the member's own. */
  store: z.string().default(""),
  /** Whether unpaid orders that are there already are changed. */
  change: z.boolean().default(false),
  /** Where each field stands, as somebody chose; null where nobody did. */
  columns: z.partialRecord(z.enum(fields), z.number().int().min(0)).nullable().default(null),
});
export type FileOptions = z.output<typeof FileOptions>;

/** The columns of a file, placed. */
export async function placeColumns(
  header: Header,
  { importId, options }: RunContext<FileOptions>,
): Promise<Header | Failure> {
  if (header.names.length < 2) return { code: "not-csv", detail: null };
  const chosen = options.columns ?? (await keptColumns(await memberOf(importId), header.names));
  return { ...header, columns: chosen ?? recognised(header.names) };
}

async function memberOf(importId: string): Promise<string> {
  const actor = (await senderOf(db, importId)) ?? "system";
  return actor.slice(actor.indexOf(":") + 1);
}

const shapeOf = (names: readonly string[]): string =>
  createHash("sha256").update(shapeText(names)).digest("hex");

async function keptColumns(userId: string, names: readonly string[]): Promise<Places | null> {
  const kept = await prisma.orderFileColumns.findUnique({
    where: { userId_shape: { userId, shape: shapeOf(names) } },
    select: { columns: true },
  });
  return kept ? placesNamed(names, kept.columns as Record<string, string>) : null;
}

/** Keeps what a member chose for the next file of this shape. */
export async function keepColumns(userId: string, names: readonly string[], places: Places): Promise<void> {
  const key = { userId, shape: shapeOf(names) };
  const columns = namedPlaces(names, places);
  await prisma.orderFileColumns.upsert({
    where: { userId_shape: key },
    create: { ...key, columns },
    update: { columns },
  });
}
