import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { eraseClosed } from "~/domain/accounts/closing.server";
import { openExport, sweepExports } from "~/domain/accounts/export.server";
import { addToCart } from "~/domain/cart/cart.server";
import { cartData } from "~/domain/cart/member-data.server";
import { addWish } from "~/domain/cart/wishlist.server";
import { checkLedger } from "~/domain/ledger/check.server";
import { walletOf } from "~/domain/ledger/ledger.server";
import { renderMail } from "~/domain/notifications/templates.server";
import { audit } from "~/platform/audit.server";
import { db, raw, sql } from "~/platform/db";
import { paths } from "~/platform/paths";
import { mailsTo } from "../../../../tests/accounts";
import { ibanForm } from "../../../../tests/bank-account";
import {
  makeAddress,
  makeMember,
  makeProduct,
  makeStaff,
  password,
  type TestMember,
} from "../../../../tests/factories";
import { keptFile } from "../../../../tests/kept-files";
import { fund, makeWorld, newOrder, paidOrder, prepareOrders } from "../../../../tests/orders";
import { ask as withdraw, decide, richMember } from "../../../../tests/withdrawals";
import { callAction, callLoader } from "../../../../tests/setup/call";
import { runJobs } from "../../../../tests/setup/jobs";
import { action as logIn } from "../../account/login";
import { loader as deskPage } from "../../desk/finance/withdrawal";
import { action as recharge } from "../wallet/recharge";
import { action as wireAction } from "../wallet/wire";
import { loader as archive } from "./archive";
import { loader as avatar } from "./avatar";
import { action as close, loader as closePage } from "./close";
import { action as ask, loader as dataPage } from "./data";
import { action as saveProfile, loader as profilePage } from "./profile";

beforeAll(prepareOrders);

const url = paths.memberData();
const page = async (as: TestMember) => (await callLoader(dataPage, { url, as })).data;

/** The texts in an archive whose files are stored as they are, read by its directory at the end. */
function filesIn(zip: Buffer): Record<string, string> {
  const texts: Record<string, string> = {};
  let at = zip.readUInt32LE(zip.lastIndexOf("PK\u0005\u0006") + 16);
  while (zip.toString("latin1", at, at + 4) === "PK\u0001\u0002") {
    const [size, nameLength, extra] = [
      zip.readUInt32LE(at + 24),
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
    ];
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const name = zip.toString("utf8", at + 46, at + 46 + nameLength);
    texts[name] = zip.toString("utf8", start, start + size);
    at += 46 + nameLength + extra + zip.readUInt16LE(at + 32);
  }
  return texts;
}

describe("a member's archive", () => {
  const download = async (as: TestMember, exportId: string) =>
    callLoader(archive, { url: paths.memberArchive(exportId), params: { exportId }, as });

  test("holds every kind as JSON and CSV, is told of by mail and is the member's only", async () => {
    const world = await makeWorld();
    const { no } = await newOrder(world);
    const { member } = world;
    await makeAddress(member.id, { city: "=cmd()", taxId: "39053344705" });
    const stranger = await makeWorld();
    const { no: foreign } = await newOrder(stranger);

    expect((await callAction(ask, { url, as: member })).location).toBe(url);
    expect((await page(member)).archive?.status).toBe("queued");
    await runJobs();
    const ready = (await page(member)).archive;
    expect(ready?.status).toBe("ready");
    expect((await mailsTo(member.email)).map(({ template }) => template)).toContain("accounts.export-ready");

    const texts = await unzipped(member, ready?.id ?? "");
    expect(Object.keys(texts)).toEqual(
      expect.arrayContaining(["profile.json", "orders.csv", "sessions.json"]),
    );
    expect(texts["README.txt"]).toContain(`Everything we keep about ${member.email}`);
    const [profile] = JSON.parse(texts["profile.json"] ?? "") as { email: string }[];
    expect(profile?.email).toBe(member.email);
    expect(JSON.stringify(texts)).toContain(no);
    expect(JSON.stringify(texts)).not.toContain(foreign);
    expect(JSON.stringify(texts)).not.toMatch(/argon2|token_hash|totp_enc/);
    expect(texts["addresses.csv"]).toContain("'=cmd()");
    expect(texts["addresses.csv"]).toContain("39053344705");

    expect((await download(member, ready?.id ?? "")).headers.get("content-type")).toBe("application/zip");
    expect((await download(stranger.member, ready?.id ?? "")).status).toBe(404);
    expect((await download(member, "nonsense")).status).toBe(404);
  });

  test("is made once a day, and is gone after a week", async () => {
    const member = await makeMember();
    const both = await Promise.all([1, 2].map(() => callAction(ask, { url, as: member })));
    expect(both.map(({ status }) => status).sort()).toEqual([303, 409]);
    await runJobs();
    const id = (await page(member)).archive?.id ?? "";
    expect((await callAction(ask, { url, as: member })).status).toBe(409);
    await db.run(sql`
      update data_export set expires_at = now() - interval '1 minute', created_at = now() - interval '8 days'
      where id = ${id}`);
    expect((await download(member, id)).status).toBe(404);
    await sweepExports();
    expect((await page(member)).archive).toMatchObject({ status: "expired", nextAt: null });
    expect((await callAction(ask, { url, as: member })).status).toBe(303);
  });

  test("may be asked for by a frozen member, and by nobody whose login is old", async () => {
    const frozen = await makeMember({ status: "2" });
    expect((await callAction(ask, { url, as: frozen })).status).toBe(303);
    const member = await makeMember();
    await db.run(
      sql`update session set confirmed_at = now() - interval '2 hours' where user_id = ${member.id}`,
    );
    expect((await callAction(ask, { url, as: member })).location).toContain("/user/confirm");
    expect((await download(member, "any")).location).toContain("/user/confirm");
  });

  async function unzipped(member: TestMember, exportId: string): Promise<Record<string, string>> {
    const file = await openExport(member.id, exportId);
    if (!file) throw new Error("no archive");
    return filesIn(await buffer(file.read()));
  }
});

describe("closing the account", () => {
  const closeIt = (as: TestMember, email = as.email) =>
    callAction(close, { url: paths.closeAccount(), as, form: { email } });
  const obstacles = async (as: TestMember) =>
    (await callLoader(closePage, { url: paths.closeAccount(), as })).data.obstacles.map(({ kind }) => kind);
  const userOf = (member: TestMember) =>
    db.first<Record<string, unknown>>(sql`
      select status, email::text, first_name, phone, erased_at from "user" where id = ${member.id}`);

  test("ends every session, unbinds the stores and frees the e-mail address", async () => {
    const world = await makeWorld();
    const { member } = world;
    await newOrder(world);
    expect(await obstacles(member)).toEqual([]);
    const closed = await closeIt(member);
    expect([closed.status, closed.location]).toEqual([303, paths.login({ reason: "closed" })]);
    expect(await userOf(member)).toMatchObject({ status: "9", email: `closed-${member.id}@closed.invalid` });
    expect((await callLoader(dataPage, { url, as: member })).location).toContain("/login");
    expect(await db.first(sql`select status from store where id = ${world.storeId}`)).toEqual({
      status: "UNBOUND",
    });
    expect((await mailsTo(member.email)).map(({ template }) => template)).toContain("accounts.closed");
    const again = await callAction(logIn, { url: "/login", form: { email: member.email, password } });
    expect(again.status).toBeGreaterThanOrEqual(400);
    expect((await makeMember({ email: member.email })).email).toBe(member.email);
  });

  test("cart and wishlist are in the archive and end with the account", async () => {
    const member = await makeMember();
    const { id, variants } = await makeProduct();
    const sku = variants[0]?.sku ?? "";
    await addToCart({ member: member.id }, { sku });
    await addWish(member.id, id);
    const rowsOf = (name: string) => {
      const kind = cartData.kinds?.find((candidate) => candidate.name === name);
      if (!kind) throw new Error(`no ${name} in the archive`);
      return db.rows(kind.page(member.id, null));
    };
    const [cart, wishlist] = await Promise.all([rowsOf("cart"), rowsOf("wishlist")]);
    expect([cart, wishlist]).toMatchObject([[{ sku, qty: 1 }], [{ spu: expect.any(String) as string }]]);
    expect((await closeIt(member)).status).toBe(303);
    for (const table of [sql`cart_item`, sql`wishlist_item`])
      expect(await db.rows(sql`select 1 from ${table} where user_id = ${member.id}`)).toEqual([]);
  });

  test("is refused while money or orders are open, says which, and changes nothing", async () => {
    const world = await makeWorld();
    await paidOrder(world);
    const { member } = world;
    expect(await obstacles(member)).toEqual(expect.arrayContaining(["orders"]));
    expect((await closeIt(member)).status).toBe(409);
    expect(await userOf(member)).toMatchObject({ status: "1", email: member.email });
  });

  test("asks for the address, an active account and a fresh login", async () => {
    const member = await makeMember();
    expect((await closeIt(member, "somebody@example.test")).data?.result.error).toEqual({
      email: ["profile:error.closeName"],
    });
    expect((await closeIt(await makeMember({ status: "2" }))).status).toBe(403);
    await db.run(
      sql`update session set confirmed_at = now() - interval '2 hours' where user_id = ${member.id}`,
    );
    expect((await closeIt(member)).location).toContain("/user/confirm");
    expect(await userOf(member)).toMatchObject({ status: "1" });
  });

  describe("with less on the balance than can be withdrawn", () => {
    const at = { url: `${paths.closeAccount()}?type=iban` };
    const closeWithRest = (as: TestMember, over: Record<string, string> = {}) => {
      const { intent: _intent, amount: _amount, ...account } = ibanForm();
      return callAction(close, { ...at, as, form: { ...account, closing: as.email, ...over } });
    };
    const restFor = async (as: TestMember) => (await callLoader(closePage, { ...at, as })).data.rest;
    const payoutOf = (as: TestMember) =>
      db.first<{ no: string; amount: bigint; fee: bigint; status: string }>(
        sql`select no, amount, fee, status from withdrawal where user_id = ${as.id}`,
      );

    test("it closes at once, and finance pays out all of it like any other withdrawal", async () => {
      const member = await richMember(1_234n);
      expect(await restFor(member)).toBe(1_234n);
      expect((await closeIt(member)).status).toBe(409);
      const closed = await closeWithRest(member);
      expect([closed.status, closed.location]).toEqual([303, paths.login({ reason: "closed" })]);
      expect(await userOf(member)).toMatchObject({ status: "9" });
      const payout = await payoutOf(member);
      expect(payout).toMatchObject({ amount: 1_234n, fee: 0n, status: "UNDER_REVIEW" });
      expect(await walletOf(member.id)).toMatchObject({ balance: 0n, pendingOut: 1_234n });
      const no = payout?.no ?? "";
      const finance = await makeStaff({ roles: ["finance"] });
      const paid = { bankRef: `REF-${no}`, bankFee: "0", paidOn: new Date().toISOString().slice(0, 10) };
      const decisions: Record<string, string>[] = [
        { intent: "approve" },
        { intent: "pay" },
        { intent: "paid", ...paid },
      ];
      for (const form of decisions) expect((await decide(finance, no, form)).status).toBe(303);
      expect(await payoutOf(member)).toMatchObject({ status: "COMPLETED" });
      expect(await walletOf(member.id)).toMatchObject({ balance: 0n, pendingOut: 0n });
      expect(await checkLedger()).toMatchObject({ clean: true });
      await runJobs();
      const mails = await mailsTo(member.email);
      expect(mails.map(({ template }) => template)).toEqual(
        expect.arrayContaining(["accounts.closed", "payouts.submitted", "payouts.completed"]),
      );
      expect(await mailsTo(`closed-${member.id}@closed.invalid`)).toEqual([]);
    });

    test("what cannot be paid comes back to the wallet, and whoever closed it is told where to write", async () => {
      const member = await richMember(900n);
      await closeWithRest(member);
      const no = (await payoutOf(member))?.no ?? "";
      const finance = await makeStaff({ roles: ["finance"] });
      const shown = await callLoader(deskPage, { params: { withdrawalNo: no }, as: finance });
      expect(shown.data.withdrawal).toMatchObject({ closingEmail: member.email, memberStatus: "9" });
      await decide(finance, no, { intent: "reject", reason: "No such account" });
      expect(await walletOf(member.id)).toMatchObject({ balance: 900n, pendingOut: 0n });
      await runJobs();
      const { params } =
        (await mailsTo(member.email)).find(({ template }) => template === "payouts.rejected") ?? {};
      const text = renderMail("payouts.rejected", params as never, "en-US")?.text ?? "";
      expect(text).toMatch(/write to .+ with another account.+No such account/s);
      expect(text).not.toContain("/user/withdraw");
    });

    test.each<[string, bigint]>([
      ["enough to be withdrawn", 5_000n],
      ["nothing", 0n],
    ])("%s is no rest", async (_, cents) => {
      const member = cents > 0n ? await richMember(cents) : await makeMember();
      expect(await restFor(member)).toBe(0n);
      expect((await closeWithRest(member)).status).toBe(409);
      expect(await userOf(member)).toMatchObject({ status: "1" });
      expect(await payoutOf(member)).toBeNull();
    });

    test("nothing is paid and nothing closes while something else is open, or the form is wrong", async () => {
      const world = await makeWorld();
      await paidOrder(world);
      await fund(world.member.id, 700n);
      expect(await restFor(world.member)).toBe(0n);
      expect((await closeWithRest(world.member)).status).toBe(409);
      expect(await payoutOf(world.member)).toBeNull();

      const member = await richMember(700n);
      const errorsFor = async (over: Record<string, string>) =>
        (await closeWithRest(member, over)).data?.result.error;
      expect(await errorsFor({ closing: "somebody@example.test" })).toEqual({
        closing: ["profile:error.closeName"],
      });
      expect(await errorsFor({ account: "DE89 3704 0044 0532 0130 01" })).toHaveProperty("account");
      expect(await errorsFor({ country: "CU", swift: "BDCACUHH", account: "123456" })).toEqual({
        country: ["withdrawals:error.sanctioned"],
      });
      expect(await userOf(member)).toMatchObject({ status: "1" });
      expect(await payoutOf(member)).toBeNull();
      expect((await withdraw(member, { amount: "7.00" })).status).toBe(400);
    });
  });

  test("what no law asks for is erased after 24 months, the books after ten years, and not a day before", async () => {
    const world = await makeWorld();
    const { member } = world;
    const order = await newOrder(world);
    await makeAddress(member.id);
    const wireNo = await closedWire(member);
    const entry = { actor: `member:${member.id}`, entity: "user", entityId: member.id } as const;
    const moved = { before: { email: "old@example.test" }, after: { email: member.email } };
    await audit(db, { ...entry, ...moved, action: "member.email", ip: "203.0.113.9" });
    await closeIt(member);
    const age = (past: string) =>
      db.run(sql`update "user" set closed_at = now() - ${past}::interval where id = ${member.id}`);
    const senderOf = async () =>
      (
        await db.first<{ name: string | null }>(sql`
          select w.payer_name as name from wire w join recharge_order r on r.id = w.recharge_id
          where r.no = ${wireNo}`)
      )?.name;
    await age("23 months 27 days");
    await eraseClosed();
    expect(await userOf(member)).toMatchObject({ firstName: "Mira", erasedAt: null });
    await age("24 months 1 day");
    expect(await eraseClosed()).toBe(1);
    expect(await userOf(member)).toMatchObject({ firstName: "", phone: "" });
    expect(await senderOf()).toBe("Mira Ltd");
    await age("9 years 364 days");
    expect(await eraseClosed()).toBe(0);
    expect(await senderOf()).toBe("Mira Ltd");
    await age("10 years 1 day");
    expect(await eraseClosed()).toBe(1);
    expect(await db.rows(sql`select 1 from address where user_id = ${member.id}`)).toEqual([]);
    const kept = await db.first<{ shipTo: Record<string, string>; total: bigint }>(
      sql`select ship_to, total from store_order where no = ${order.no}`,
    );
    expect(kept?.shipTo).toMatchObject({ firstName: "", street: "", country: expect.any(String) as string });
    const wire = await db.first<Record<string, unknown>>(sql`
      select w.payer_name, w.payer_bank, w.proof_key, w.reference from wire w
      join recharge_order r on r.id = w.recharge_id where r.no = ${wireNo}`);
    expect(wire).toEqual({
      payerName: null,
      payerBank: null,
      proofKey: null,
      reference: expect.stringMatching(/^QS-/) as string,
    });
    const log = await db.rows<{ action: string; before: unknown; after: unknown; ip: string | null }>(sql`
      select action, before, after, ip from audit_log where entity_id = ${member.id} order by at, id`);
    expect(log.map(({ action }) => action)).toEqual([
      "member.email",
      "member.close",
      "member.erase",
      "member.erase-books",
    ]);
    expect(JSON.stringify(log)).not.toMatch(/example\.test|203\.0\.113/);
    expect(await eraseClosed()).toBe(0);
  });

  test("an account that cannot be erased keeps no other from it, and is told of", async () => {
    const [stuck, other] = [await makeMember(), await makeMember()];
    await db.run(sql`
      update "user" set status = '9', closed_at = now() - interval '11 years' where id in (${stuck.id}, ${other.id})`);
    await db.run(sql`
      create function refuse_erasing() returns trigger language plpgsql as $$ begin raise 'not this one'; end $$`);
    await db.run(sql`
      create trigger refuse_erasing before update on "user" for each row
      when (old.id = ${raw(`'${stuck.id}'`)}) execute function refuse_erasing()`);
    await expect(eraseClosed()).rejects.toThrow(stuck.id);
    expect(await userOf(other)).toMatchObject({ firstName: "" });
    await db.run(sql`drop trigger refuse_erasing on "user"`);
    expect(await eraseClosed()).toBe(2);
  });

  test("many accounts that cannot be erased keep no later one from it", async () => {
    const other = await makeMember();
    await db.run(sql`
      update "user" set status = '9', closed_at = now() - interval '11 years' where id = ${other.id}`);
    await db.run(sql`
      insert into "user" select (jsonb_populate_record(u, jsonb_build_object('id', uuidv7(), 'platform', 'stuck',
        'email', 'stuck-' || n || '@closed.invalid', 'closed_at', now() - interval '12 years'))).*
      from "user" u, generate_series(1, 101) n where u.id = ${other.id}`);
    await db.run(sql`
      create function refuse_stuck() returns trigger language plpgsql as $$ begin raise 'not this one'; end $$`);
    await db.run(sql`
      create trigger refuse_stuck before update on "user" for each row
      when (old.platform = 'stuck') execute function refuse_stuck()`);
    await expect(eraseClosed()).rejects.toThrow("101 accounts");
    expect(await userOf(other)).toMatchObject({ firstName: "" });
    await db.run(sql`drop trigger refuse_stuck on "user"`);
    await db.run(sql`delete from "user" where platform = 'stuck'`);
  });

  /** A wire that was announced with a slip and given up; its number. */
  async function closedWire(as: TestMember): Promise<string> {
    const begun = await callAction(recharge, {
      url: paths.recharge(),
      as,
      form: { amount: "500.00", currency: "USD", method: "wire" },
    });
    const no = begun.location?.split("/").at(-1) ?? "";
    const at = { url: paths.wire(no), params: { rechargeNo: no }, as };
    const slip = new Blob([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])], {
      type: "image/png",
    });
    const told = { payerName: "Mira Ltd", payerBank: "First Bank", sentNo: "TX-9", sentAmount: "500.00" };
    const sentOn = new Date().toISOString().slice(0, 10);
    const sent = await callAction(wireAction, {
      ...at,
      form: { intent: "proof", ...told, sentOn, file: slip },
    });
    expect(sent.status).toBe(303);
    expect((await callAction(wireAction, { ...at, form: { intent: "close" } })).status).toBe(303);
    return no;
  }
});

describe("the picture", () => {
  const post = (as: TestMember, form: Record<string, string | Blob>) =>
    callAction(saveProfile, { url: paths.profile(), as, form });
  const picture = (bytes: Uint8Array | string) =>
    new File([bytes as BlobPart], "me.png", { type: "image/png" });

  test("is cut to a square without what cameras add, shown to the member and removed", async () => {
    const member = await makeMember();
    const made = await sharp({ create: { width: 600, height: 300, channels: 3, background: "#0c2a3b" } })
      .withExif({ IFD0: { Artist: "Somebody" } })
      .jpeg()
      .toBuffer();
    expect((await post(member, { intent: "avatar", picture: picture(new Uint8Array(made)) })).status).toBe(
      303,
    );
    const { avatarKey } = (await callLoader(profilePage, { url: paths.profile(), as: member })).data.profile;
    const stored = keptFile(avatarKey ?? "");
    expect(await sharp(stored).metadata()).toMatchObject({ width: 256, height: 256, format: "webp" });
    expect(stored.toString("latin1")).not.toContain("Somebody");
    expect((await callLoader(avatar, { as: member })).headers.get("content-type")).toBe("image/webp");
    expect((await callLoader(avatar, { as: await makeMember() })).status).toBe(404);
    await post(member, { intent: "avatar-remove" });
    expect((await callLoader(avatar, { as: member })).status).toBe(404);
  });

  test.each<[string, string]>([
    ["<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>", "profile:error.picture"],
    ["", "profile:error.pictureNone"],
  ])("%j is refused", async (bytes, message) => {
    const member = await makeMember();
    const refused = await post(member, { intent: "avatar", picture: picture(bytes) });
    expect(refused.data?.result.error).toEqual({ picture: [message] });
  });
});
