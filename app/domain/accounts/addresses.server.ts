/** The member's address book (§2.3): at most twenty of each kind, one of them the default. */
import { z } from "zod";
import { tell } from "~/domain/bus";
import { db, sql, transaction, type Queryable, type Tx } from "~/platform/db";
import { err, ok, type Result } from "~/platform/result";
import { normalAddress, type AddressKind, type PostalAddress } from "./address";
import type { SavedAddressFields } from "./address-forms";
import { addressesMax } from "./config";

export type SavedAddress = PostalAddress & {
  readonly id: string;
  readonly companyId: string;
  readonly vatNo: string;
  readonly isDefault: boolean;
};

const columns = sql`id, first_name, last_name, coalesce(company, '') as company,
  coalesce(company_id, '') as company_id, coalesce(vat_no, '') as vat_no, country, province, city, street,
  house_no, address, post_code, phone, coalesce(email, '') as email,
  is_default`;

/** A member's addresses of a kind: the default, then the newest first. */
export function addressesOf(
  memberId: string,
  kind: AddressKind,
  on: Queryable = db,
): Promise<SavedAddress[]> {
  return on.rows<SavedAddress>(sql`
    select ${columns} from address where user_id = ${memberId} and kind = ${kind}
    order by is_default desc, created_at desc, id desc`);
}

/** One address of the member; null where they have none of that id. */
export async function findAddress(
  memberId: string,
  kind: AddressKind,
  id: string,
): Promise<SavedAddress | null> {
  if (!z.uuid().safeParse(id).success) return null;
  return db.first<SavedAddress>(sql`
    select ${columns} from address where user_id = ${memberId} and kind = ${kind} and id = ${id}`);
}

/** The address that is chosen where none is named; null where the member has none of the kind. */
export async function defaultAddress(memberId: string, kind: AddressKind): Promise<SavedAddress | null> {
  const [first] = await db.rows<SavedAddress>(sql`
    select ${columns} from address where user_id = ${memberId} and kind = ${kind}
    order by is_default desc, created_at desc, id desc limit 1`);
  return first ?? null;
}

/** Where a member's goods go by default, ISO-2: the country of their default shipping address, else their own. */
export async function homeCountry(memberId: string): Promise<string | null> {
  const row = await db.first<{ country: string }>(sql`
    select coalesce((select a.country from address a where a.user_id = u.id and a.kind = 'shipping'
      order by a.is_default desc, a.created_at desc, a.id desc limit 1), u.country) as country
    from "user" u where u.id = ${memberId}`);
  return row?.country ?? null;
}

/** Changes of one member's book go one after the other: the limit and the one default hold whatever is clicked. */
async function lockBook(tx: Tx, memberId: string): Promise<void> {
  await tx.rows(sql`select 1 from "user" where id = ${memberId} for update`);
}

async function isThere(tx: Tx, memberId: string, kind: AddressKind, id: string): Promise<boolean> {
  const row = await tx.first(
    sql`select 1 from address where user_id = ${memberId} and kind = ${kind} and id = ${id}`,
  );
  return row !== null;
}

async function dropDefault(tx: Tx, memberId: string, kind: AddressKind): Promise<void> {
  await tx.run(sql`
    update address set is_default = false where user_id = ${memberId} and kind = ${kind} and is_default`);
}

/** Adds an address; the first of its kind is the default. `full`: the book holds as many as it may. */
export function addAddress(
  memberId: string,
  kind: AddressKind,
  fields: SavedAddressFields,
): Promise<Result<{ id: string }, "full">> {
  const a = normalAddress(fields);
  return transaction(async (tx): Promise<Result<{ id: string }, "full">> => {
    await lockBook(tx, memberId);
    const row = await tx.first<{ n: number }>(
      sql`select count(*)::int as n from address where user_id = ${memberId} and kind = ${kind}`,
    );
    const count = row?.n ?? 0;
    if (count >= addressesMax) return err("full");
    const isDefault = a.isDefault || count === 0;
    if (isDefault) await dropDefault(tx, memberId, kind);
    const added = await tx.first<{ id: string }>(sql`
      insert into address (user_id, kind, first_name, last_name, company, company_id, vat_no, country, province, city,
        street, house_no, address, post_code, phone, email, is_default)
      values (${memberId}, ${kind}, ${a.firstName}, ${a.lastName}, ${a.company || null}, ${a.companyId || null},
        ${a.vatNo || null}, ${a.country}, ${a.province}, ${a.city}, ${a.street}, ${a.houseNo}, ${a.address},
        ${a.postCode}, ${a.phone}, ${a.email || null}, ${isDefault})
      returning id`);
    if (!added) throw new Error("no address was written");
    await tell("accounts.addressAdded", tx, memberId, kind);
    return ok(added);
  });
}

/** Changes an address; the default stays one until another takes its place. `gone`: it was deleted meanwhile. */
export function changeAddress(
  memberId: string,
  kind: AddressKind,
  id: string,
  fields: SavedAddressFields,
): Promise<Result<null, "gone">> {
  const a = normalAddress(fields);
  return transaction(async (tx): Promise<Result<null, "gone">> => {
    await lockBook(tx, memberId);
    if (!(await isThere(tx, memberId, kind, id))) return err("gone");
    if (a.isDefault) await dropDefault(tx, memberId, kind);
    await tx.run(sql`
      update address set first_name = ${a.firstName}, last_name = ${a.lastName}, company = ${a.company || null},
        company_id = ${a.companyId || null}, vat_no = ${a.vatNo || null}, country = ${a.country},
        province = ${a.province}, city = ${a.city}, street = ${a.street}, house_no = ${a.houseNo},
        address = ${a.address}, post_code = ${a.postCode}, phone = ${a.phone}, email = ${a.email || null},
        is_default = is_default or ${a.isDefault}, updated_at = now()
      where user_id = ${memberId} and kind = ${kind} and id = ${id}`);
    return ok(null);
  });
}

/** Makes an address the default of its kind. `gone`: there is none of that id any more. */
export function makeDefault(memberId: string, kind: AddressKind, id: string): Promise<Result<null, "gone">> {
  return transaction(async (tx): Promise<Result<null, "gone">> => {
    await lockBook(tx, memberId);
    if (!(await isThere(tx, memberId, kind, id))) return err("gone");
    await dropDefault(tx, memberId, kind);
    await tx.run(sql`
      update address set is_default = true, updated_at = now()
      where user_id = ${memberId} and kind = ${kind} and id = ${id}`);
    return ok(null);
  });
}

/** Deletes an address; the newest of the others becomes the default where it was (§2.3). Gone already is as good. */
export function deleteAddress(memberId: string, kind: AddressKind, id: string): Promise<void> {
  return transaction(async (tx) => {
    await lockBook(tx, memberId);
    await tx.run(sql`delete from address where user_id = ${memberId} and kind = ${kind} and id = ${id}`);
    await promoteNewest(tx, memberId, kind);
  });
}

/** Where a book has addresses and no default, the newest is it. */
async function promoteNewest(tx: Tx, memberId: string, kind: AddressKind): Promise<void> {
  await tx.run(sql`
    update address set is_default = true where id = (
      select id from address where user_id = ${memberId} and kind = ${kind} order by created_at desc, id desc limit 1)
    and not exists (
      select 1 from address where user_id = ${memberId} and kind = ${kind} and is_default)`);
}
