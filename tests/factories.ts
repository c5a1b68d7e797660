/**
 * Rows for tests: each call makes new ones, apart from all others. What a test does not name does not matter to it.
 * Everything that has a command of its own is made by that command in the test itself.
 */
import type { StaffRole } from "~/domain/accounts/people";
import { randomUUID } from "node:crypto";
import { hash } from "@node-rs/argon2";
import { openSession } from "~/domain/accounts/session-rows.server";
import { db, type Prisma } from "~/platform/db";
import type { SessionKind } from "~/platform/session.server";
import { insertRow, insertRows } from "./rows-in";

/** The password of every member and staff a factory makes. */
export const password = "quay1234";

let passwordHash: Promise<string> | undefined;

// Light on purpose: a test's password guards nothing.
const hashed = () => (passwordHash ??= hash(password, { memoryCost: 1024, timeCost: 1 }));

let counter = 0;

/** A short text no other row of this run has. */
export function unique(prefix = "x"): string {
  counter += 1;
  return `${prefix}${counter}-${randomUUID().slice(0, 8)}`;
}

/* ---------- people ---------- */

export type TestMember = { id: string; email: string; name: string; cookie: string };

/** An active member with an open session (`cookie`). */
export async function makeMember(fields: Partial<Prisma.UserUncheckedCreateInput> = {}): Promise<TestMember> {
  const user = await insertRow<Prisma.UserGetPayload<object>>("user", {
    email: `${unique("member")}@example.test`,
    passwordHash: await hashed(),
    firstName: "Mira",
    lastName: "Holm",
    userName: "Mira Holm",
    phone: "+4915112345678",
    country: "DE",
    channel: "search",
    platform: "woocommerce",
    status: "1",
    termsVersion: "1",
    emailVerifiedAt: new Date(),
    ...fields,
  });
  return {
    id: user.id,
    email: user.email,
    name: user.userName,
    cookie: await sessionCookie("member", user.id),
  };
}

export type TestStaff = { id: string; email: string; name: string; roles: StaffRole[]; cookie: string };

/** A member of staff with an open session; an admin where no roles are named. */
export async function makeStaff(fields: Partial<Prisma.StaffUncheckedCreateInput> = {}): Promise<TestStaff> {
  const staff = await insertRow<Prisma.StaffGetPayload<object>>("staff", {
    email: `${unique("staff")}@example.test`,
    passwordHash: await hashed(),
    name: "Jo Berg",
    roles: ["admin"],
    ...fields,
  });
  return {
    id: staff.id,
    email: staff.email,
    name: staff.name,
    roles: staff.roles as StaffRole[],
    cookie: await sessionCookie("staff", staff.id),
  };
}

/** One more session of somebody, as the Cookie header a browser would send. */
export async function sessionCookie(kind: SessionKind, ownerId: string): Promise<string> {
  const session = { kind, ownerId, expiresIn: 3600, keep: false, ip: "127.0.0.1", userAgent: "tests" };
  const { cookie } = await openSession(db, session);
  return cookie.split(";")[0] ?? "";
}

/** A saved address of a member. */
export function makeAddress(userId: string, fields: Partial<Prisma.AddressUncheckedCreateInput> = {}) {
  return insertRow<Prisma.AddressGetPayload<object>>("address", {
    userId,
    kind: "shipping",
    firstName: "Mira",
    lastName: "Holm",
    country: "DE",
    city: "Hamburg",
    street: "Kajen",
    houseNo: "7",
    postCode: "20459",
    phone: "+4915112345678",
    ...fields,
  });
}

/* ---------- goods ---------- */

/** A warehouse; in China where nothing else is said. */
export function makeWarehouse(fields: Partial<Prisma.WarehouseUncheckedCreateInput> = {}) {
  return insertRow<Prisma.WarehouseGetPayload<object>>("warehouse", {
    code: unique("W"),
    country: "CN",
    name: { en: "Yiwu", zh: "义乌" },
    ...fields,
  });
}

/** A category at the root where nothing else is said. */
export function makeCategory(fields: Partial<Prisma.CategoryUncheckedCreateInput> = {}) {
  const id = randomUUID();
  return insertRow<Prisma.CategoryGetPayload<object>>("category", {
    id,
    path: [id],
    slug: unique("category"),
    name: { en: "Outdoor", zh: "户外" },
    ...fields,
  });
}

export type ProductParts = {
  product?: Partial<Prisma.ProductUncheckedCreateInput>;
  /** One variant where nothing is said. Prices in cents. */
  variants?: Partial<Prisma.VariantUncheckedCreateInput>[];
  /** Lower prices of each variant from so many units on. */
  tiers?: readonly { minQty: number; price: bigint }[];
  /** Units of each variant on hand; 100 where nothing is said. */
  onHand?: number;
  /** Units of each of them that orders hold; none where nothing is said. */
  reserved?: number;
  warehouseId?: string;
};

/** A product on the shelf with its variants, in stock in one warehouse. */
export async function makeProduct({
  product,
  variants = [{}],
  tiers = [],
  onHand = 100,
  reserved = 0,
  warehouseId,
}: ProductParts = {}) {
  const categoryId = product?.categoryId ?? (await makeCategory()).id;
  const warehouse = warehouseId ?? (await makeWarehouse()).id;
  const prices = variants.map((variant) => BigInt(variant.price ?? 1250n)).sort((a, b) => (a < b ? -1 : 1));
  const made = await insertRow<Prisma.ProductGetPayload<object>>("product", {
    spu: unique("SPU"),
    title: { en: "Folding camp chair", zh: "户外折叠露营椅" },
    description: { en: "<p>Folds flat.</p>", zh: "<p>可折叠。</p>" },
    status: "on",
    priceFrom: prices[0] ?? 0n,
    priceTo: prices.at(-1) ?? 0n,
    inStock: onHand > reserved,
    ...product,
    categoryId,
  });
  const ofProduct = variants.map((variant, sort) => variantData(made.id, variant, sort));
  const skus = await insertRows<Prisma.VariantGetPayload<object>>("variant", ofProduct);
  await insertRows(
    "stock",
    skus.map(({ id }) => ({ variantId: id, warehouseId: warehouse, onHand, reserved })),
  );
  await insertRows(
    "price_tier",
    skus.flatMap(({ id }) => tiers.map((tier) => ({ variantId: id, ...tier }))),
  );
  return { ...made, variants: skus.sort((a, b) => a.sort - b.sort), warehouseId: warehouse };
}

function variantData(productId: string, fields: Partial<Prisma.VariantUncheckedCreateInput>, sort: number) {
  return {
    productId,
    sku: unique("SKU"),
    price: 1250n,
    weightG: 400,
    lengthMm: 300,
    widthMm: 200,
    heightMm: 50,
    sort,
    ...fields,
  };
}

/* ---------- stores ---------- */

/** A connected store of a member. Its credentials are sealed by whoever tests calls to it. */
export function makeStore(userId: string, fields: Partial<Prisma.StoreUncheckedCreateInput> = {}) {
  const host = `${unique("store")}.example.test`;
  return insertRow<Prisma.StoreGetPayload<object>>("store", {
    userId,
    platform: "woocommerce",
    name: "Harbour Goods",
    url: `https://${host}`,
    domainNorm: host,
    ...fields,
  });
}
