/** The member's address book (§2.3): at most twenty of each kind, one of them the default. */
import { z } from "zod";
import { publish } from "~/domain/bus";
import { db, prisma, sql, transaction, type Prisma, type Queryable, type Tx } from "~/platform/db";
import { namedLetters, undrawable } from "~/platform/pdf/letters.server";
import { err, ok, type Result } from "~/platform/result";
import { type AddressKind, type PostalAddress, normalAddress } from "./address";
import type { SavedAddressFields } from "./address-forms";
import { addressesMax } from "./config";
import { customsNumberOf } from "./customs-numbers.server";
import { keptPhone } from "./phones.server";
import { keptProvince } from "./subdivisions.server";

/**
 * An address as it is shown and printed. What was kept before provinces were kept by name may hold a code alone: it gets
 * its name.
 */
export function shownAddress<A extends Pick<PostalAddress, "country" | "province">>(address: A): A {
  const { country, province = "" } = address;
  return province ? { ...address, province: keptProvince(country, province) } : address;
}

/**
 * As `normalAddress`, with the phone number as its country writes it, and provinces of all countries by name.
 * @param provinceCode the code that a store says beside the name
 */
export function keptAddress<A extends PostalAddress>(address: A, provinceCode = ""): A {
  const normal = normalAddress(address);
  const { country, province, phone } = normal;
  return {
    ...normal,
    province: keptProvince(country, province, provinceCode),
    phone: keptPhone(phone, country),
  };
}

export type SavedAddress = PostalAddress & {
  readonly id: string;
  readonly companyId: string;
  readonly vatNo: string;
  readonly taxId: string;
  readonly isDefault: boolean;
};

const select = {
  id: true,
  firstName: true,
  lastName: true,
  company: true,
  companyId: true,
  vatNo: true,
  taxId: true,
  country: true,
  province: true,
  city: true,
  street: true,
  houseNo: true,
  address: true,
  postCode: true,
  phone: true,
  email: true,
  isDefault: true,
} as const satisfies Prisma.AddressSelect;

type AddressRow = Prisma.AddressGetPayload<{ select: typeof select }>;

const saved = ({ company, companyId, vatNo, taxId, email, ...row }: AddressRow): SavedAddress => ({
  ...row,
  company: company ?? "",
  companyId: companyId ?? "",
  vatNo: vatNo ?? "",
  taxId: taxId ?? "",
  email: email ?? "",
});

const orderBy = [
  { isDefault: "desc" },
  { createdAt: "desc" },
  { id: "desc" },
] satisfies Prisma.AddressOrderByWithRelationInput[];

/** A member's addresses of a kind: the default, then the newest first. */
export async function addressesOf(
  memberId: string,
  kind: AddressKind,
  on: Queryable = db,
): Promise<SavedAddress[]> {
  const rows = await on.prisma.address.findMany({ select, where: { userId: memberId, kind }, orderBy });
  return rows.map(saved);
}

/** One address of the member; null where they have none of that id. */
export async function findAddress(
  memberId: string,
  kind: AddressKind,
  id: string,
): Promise<SavedAddress | null> {
  if (!z.uuid().safeParse(id).success) return null;
  const row = await prisma.address.findUnique({ select, where: { id, userId: memberId, kind } });
  return row && saved(row);
}

/** Whether nobody has an address of that id: whoever had it has deleted it. Somebody else's is not. */
export async function isDeletedAddress(id: string): Promise<boolean> {
  return z.uuid().safeParse(id).success && (await prisma.address.count({ where: { id } })) === 0;
}

/** The address that is chosen where none is named; null where the member has none of the kind. */
export async function defaultAddress(memberId: string, kind: AddressKind): Promise<SavedAddress | null> {
  const row = await prisma.address.findFirst({ select, where: { userId: memberId, kind }, orderBy });
  return row && saved(row);
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
  return (await tx.prisma.address.count({ where: { id, userId: memberId, kind } })) === 1;
}

async function dropDefault(tx: Tx, memberId: string, kind: AddressKind): Promise<void> {
  await tx.prisma.address.updateMany({
    where: { userId: memberId, kind, isDefault: true },
    data: { isDefault: false },
  });
}

function rowOf({ company, companyId, vatNo, taxId, email, ...a }: SavedAddressFields) {
  const { firstName, lastName, country, province, city, street, houseNo, address, postCode, phone } = a;
  return {
    firstName,
    lastName,
    country,
    province,
    city,
    street,
    houseNo,
    address,
    postCode,
    phone,
    company: company || null,
    companyId: companyId || null,
    vatNo: vatNo || null,
    taxId: taxId || null,
    email: email || null,
  };
}

/** Letters of an address for bills that our papers cannot print, with their codes; null where there are none. */
export function unprintable(kind: AddressKind, fields: SavedAddressFields): string | null {
  return kind === "billing"
    ? namedLetters(undrawable(Object.values(rowOf(fields)).map((text) => text ?? "")))
    : null;
}

/**
 * The address as it is kept, with its recipient's number as customs write it; one for bills has none. Null where the
 * number can be none of the country.
 */
function keptFields(kind: AddressKind, fields: SavedAddressFields): SavedAddressFields | null {
  const kept = keptAddress(fields);
  if (kind === "billing" || !kept.taxId) return { ...kept, taxId: "" };
  const taxId = customsNumberOf(kept.country, kept.taxId);
  return taxId === null ? null : { ...kept, taxId };
}

/**
 * Adds an address; the first of its kind is the default. `full`: the book holds as many as it may. `tax-id`: the
 * recipient's number can be none of the country.
 */
export async function addAddress(
  memberId: string,
  kind: AddressKind,
  fields: SavedAddressFields,
): Promise<Result<{ id: string }, "full" | "tax-id">> {
  const a = keptFields(kind, fields);
  if (!a) return err("tax-id");
  return transaction(async (tx): Promise<Result<{ id: string }, "full">> => {
    await lockBook(tx, memberId);
    const count = await tx.prisma.address.count({ where: { userId: memberId, kind } });
    if (count >= addressesMax) return err("full");
    const isDefault = a.isDefault || count === 0;
    if (isDefault) await dropDefault(tx, memberId, kind);
    const data = { userId: memberId, kind, ...rowOf(a), isDefault };
    const added = await tx.prisma.address.create({ data, select: { id: true } });
    await publish("accounts.addressAdded", tx, memberId, kind);
    return ok(added);
  });
}

/**
 * Changes an address; the default stays one until another takes its place. `gone`: it was deleted meanwhile. `tax-id`: as
 * `addAddress`.
 */
export async function changeAddress(
  memberId: string,
  kind: AddressKind,
  id: string,
  fields: SavedAddressFields,
): Promise<Result<null, "gone" | "tax-id">> {
  const a = keptFields(kind, fields);
  if (!a) return err("tax-id");
  return transaction(async (tx): Promise<Result<null, "gone">> => {
    await lockBook(tx, memberId);
    if (!(await isThere(tx, memberId, kind, id))) return err("gone");
    if (a.isDefault) await dropDefault(tx, memberId, kind);
    const isDefault = a.isDefault ? { isDefault: true } : {};
    await tx.prisma.address.update({ where: { id }, data: { ...rowOf(a), ...isDefault } });
    return ok(null);
  });
}

/** Makes an address the default of its kind. `gone`: there is none of that id any more. */
export function makeDefault(memberId: string, kind: AddressKind, id: string): Promise<Result<null, "gone">> {
  return transaction(async (tx): Promise<Result<null, "gone">> => {
    await lockBook(tx, memberId);
    if (!(await isThere(tx, memberId, kind, id))) return err("gone");
    await dropDefault(tx, memberId, kind);
    await tx.prisma.address.update({ where: { id }, data: { isDefault: true } });
    return ok(null);
  });
}

/** Deletes an address; the newest of the others becomes the default where it was (§2.3). Gone already is as good. */
export function deleteAddress(memberId: string, kind: AddressKind, id: string): Promise<void> {
  return transaction(async (tx) => {
    await lockBook(tx, memberId);
    await tx.prisma.address.deleteMany({ where: { id, userId: memberId, kind } });
    await promoteNewest(tx, memberId, kind);
  });
}

async function promoteNewest(tx: Tx, memberId: string, kind: AddressKind): Promise<void> {
  await tx.run(sql`
    update address set is_default = true where id = (
      select id from address where user_id = ${memberId} and kind = ${kind} order by created_at desc, id desc limit 1)
    and not exists (
      select 1 from address where user_id = ${memberId} and kind = ${kind} and is_default)`);
}
