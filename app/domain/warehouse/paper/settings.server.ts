/** Senders of warehouses and forms of channels, as the desk keeps them. */
import type { Staff } from "~/domain/accounts/people";
import { provinceNamed } from "~/domain/accounts/provinces";
import type { Text } from "~/domain/catalogue/words";
import { audit } from "~/platform/audit.server";
import { db, sql, transaction } from "~/platform/db";
import { err, ok, type Result } from "~/platform/result";
import type { FormRule } from "./customs-rules";
import type { ChannelFields, SenderFields } from "./forms";

export type SenderRow = {
  readonly code: string;
  readonly country: string;
  readonly name: Text;
  readonly sender: Readonly<Record<string, string>> | null;
  /** 0 where none was entered. */
  readonly version: number;
};

/** Warehouses with their senders. */
export const senders = () =>
  db.rows<SenderRow>(sql`
    select w.code, w.country, w.name, f.sender, coalesce(f.version, 0) as version
    from warehouse w left join warehouse_sender f on f.warehouse_id = w.id where w.active order by w.sort, w.code`);

export type ChannelRow = {
  readonly code: string;
  readonly name: Text;
  readonly form: FormRule;
  readonly invoice: boolean;
};

/** Channels with their papers. */
export const channelPapers = () =>
  db.rows<ChannelRow>(sql`
    select c.code, c.name, coalesce(p.form, 'auto') as form, coalesce(p.invoice, false) as invoice
    from ship_channel c left join channel_paper p on p.channel_id = c.id order by c.sort, c.code`);

/** Saves a warehouse's sender; `stale` where somebody else has since. Labels that were made keep theirs. */
export function saveSender(staff: Pick<Staff, "id">, fields: SenderFields): Promise<Result<null, "stale">> {
  return transaction(async (tx): Promise<Result<null, "stale">> => {
    const { intent: _, warehouse: code, version, ...typed } = fields;
    const house = await tx.first<{ id: string; country: string }>(
      sql`select id, country from warehouse where code = ${code}`,
    );
    if (!house) return err("stale");
    const sender = { ...typed, province: provinceNamed(house.country, typed.province) ?? typed.province };
    const written = await tx.run(sql`
      insert into warehouse_sender as f (warehouse_id, sender, updated_by)
      select ${house.id}::uuid, ${JSON.stringify(sender)}::jsonb, ${`staff:${staff.id}`}
      where ${version}::int = coalesce((select version from warehouse_sender where warehouse_id = ${house.id}::uuid), 0)
      on conflict (warehouse_id) do update set sender = excluded.sender, version = f.version + 1,
        updated_by = excluded.updated_by, updated_at = now() where f.version = ${version}::int`);
    if (written === 0) return err("stale");
    await audit(tx, {
      actor: `staff:${staff.id}`,
      action: "papers.sender",
      entity: "warehouse",
      entityId: house.id,
      after: sender,
    });
    return ok(null);
  });
}

/** Says which papers a channel takes; `stale` where there is no such channel. */
export function saveChannel(staff: Pick<Staff, "id">, fields: ChannelFields): Promise<Result<null, "stale">> {
  return transaction(async (tx): Promise<Result<null, "stale">> => {
    const { channel, form, invoice } = fields;
    const row = await tx.first<{ id: string }>(sql`
      insert into channel_paper (channel_id, form, invoice)
      select id, ${form}, ${invoice} from ship_channel where code = ${channel}
      on conflict (channel_id) do update set form = excluded.form, invoice = excluded.invoice returning channel_id as id`);
    if (!row) return err("stale");
    await audit(tx, {
      actor: `staff:${staff.id}`,
      action: "papers.channel",
      entity: "ship_channel",
      entityId: row.id,
      after: { form, invoice },
    });
    return ok(null);
  });
}
