/** A wave as its commands hold it, and what all of them know of it. */
import { hasRole, roles, type Staff } from "~/domain/accounts/people";
import { sql, type Tx } from "~/platform/db";
import type { Actor } from "~/platform/db/transitions.server";
import { outboundRoles, unscannedRoles } from "../outbound-config";
import type { WaveStatus } from "./states";

export type Wave = {
  readonly id: string;
  readonly no: string;
  readonly warehouseId: string;
  readonly toteId: string;
  readonly status: WaveStatus;
};

/** Locks a wave by its number. */
export const lockWave = (tx: Tx, no: string) =>
  tx.first<Wave>(sql`
    select v.id, v.no, v.warehouse_id, v.tote_id, v.status from wave v where v.no = ${no} for update`);

/** Locks a wave by its id. */
export const lockWaveById = (tx: Tx, id: string) =>
  tx.first<Wave>(sql`
    select v.id, v.no, v.warehouse_id, v.tote_id, v.status from wave v where v.id = ${id} for update`);

/** Who picks and packs, as steps know them. */
export const packers = [roles(...outboundRoles), "system"] as const;

/** Somebody of the staff, as steps and history know them. */
export type Doer = Pick<Staff, "id" | "roles">;
export const actorOfStaff = ({ id }: Pick<Staff, "id">): Actor => `staff:${id}`;

/** Whether somebody may send what nobody scanned. */
export const maySendUnscanned = ({ roles: held }: Pick<Staff, "roles">): boolean =>
  hasRole(held, unscannedRoles);
