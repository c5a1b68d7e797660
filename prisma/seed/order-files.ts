/** Files of orders of the demo: one in each state, and an order that was typed. */
import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { jobs as importJobs } from "~/domain/imports/jobs.server";
import { arrivingFile, cancelRun, confirmRun } from "~/domain/imports/runs.server";
import { createByHand } from "~/domain/orderentry/by-hand.server";
import { NewOrderForm } from "~/domain/orderentry/hand-forms";
import { orderImport } from "~/domain/orderentry/import.server";
import { jobs as undoJobs, undoImport } from "~/domain/orderentry/undo.server";
import { csvLine } from "~/platform/csv";
import { db, sql } from "~/platform/db";
import { uuidv7 } from "~/platform/id";

const head = "order_no sku qty first_name last_name phone country state city address1 zip".split(" ");

type Door = readonly [first: string, last: string, street: string];
const doors: readonly Door[] = [
  ["Maya", "Lindqvist", "120 Hayes St"],
  ["Owen", "Castle", "9 Elm Court"],
  ["Ines", "Duarte", "31 Harbor Way"],
  ["Theo", "Marsh", "4 Juniper Lane"],
];

/** Sends the files as the member would; does nothing where some were sent before. */
export async function seedDemoOrderFiles(memberId: string): Promise<void> {
  if (await db.first(sql`select 1 from import_run where kind = 'orders' limit 1`)) return;
  const skus = await db.rows<{ sku: string }>(sql`
    select v.sku from variant v join product p on p.id = v.product_id join stock s on s.variant_id = v.id
    where v.status = 'on' and p.status = 'on' and p.visibility = 'public' and v.weight_g between 50 and 800
      and s.on_hand - s.reserved > 20 group by v.id order by v.sku limit 3`);
  const [mug = "", lamp = ""] = skus.map(({ sku }) => sku);
  const row = (
    no: string,
    sku: string,
    door: number,
    more: Partial<Record<string, string>> = {},
  ): string[] => {
    const [firstName, lastName, street] = doors[door % doors.length] ?? doors[0] ?? ["", "", ""];
    const sound: Partial<Record<string, string>> = {
      ...{ order_no: no, sku, qty: "1", first_name: firstName, last_name: lastName },
      ...{ phone: "+1 415 555 0132", country: "US", state: "CA", city: "San Francisco" },
      ...{ address1: street, zip: "94102" },
      ...more,
    };
    return head.map((name) => sound[name] ?? "");
  };
  const actor = `member:${memberId}` as const;
  const applied = async (name: string, ...rows: string[][]) => {
    const id = await lookedAt(memberId, name, rows);
    await confirmRun(orderImport, actor, id);
    await importJobs["imports.run"]?.({ importId: id }, undefined as never);
    return id;
  };
  await applied(
    "fair-monday.csv",
    row("F-1001", mug, 0, { qty: "2" }),
    row("F-1001", lamp, 0),
    row("F-1002", lamp, 1),
  );
  await applied(
    "fair-tuesday.csv",
    row("F-1003", mug, 2),
    row("F-1004", "MUG-TYPO", 3, { zip: "9410" }),
    row("F-1002", lamp, 1),
  );
  const undone = await applied("wrong-list.csv", row("F-2001", mug, 3), row("F-2002", lamp, 2));
  await undoImport(memberId, undone);
  await undoJobs["orderentry.undo"]({ importId: undone });
  await lookedAt(memberId, "fair-wednesday.csv", [
    row("F-1005", mug, 1),
    row("F-1006", lamp, 0, { city: "" }),
  ]);
  const cancelled = await lookedAt(memberId, "not-this-one.csv", [row("F-3001", mug, 0)]);
  await cancelRun(orderImport, actor, cancelled);
  await lookedAt(memberId, "notes.csv", [], "only a note");
  await typed(memberId, lamp);
}

async function lookedAt(
  memberId: string,
  name: string,
  rows: readonly (readonly string[])[],
  content = [head, ...rows].map((row) => csvLine(row)).join(""),
): Promise<string> {
  const bytes = Buffer.from(content);
  const arriving = arrivingFile();
  await arriving.store(Readable.from([bytes]));
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const by = { actor: `member:${memberId}`, asked: {} } as const;
  const importId = await arriving.queue(orderImport, { name, bytes: bytes.length, sha256 }, by);
  await importJobs["imports.run"]?.({ importId }, undefined as never);
  return importId;
}

async function typed(memberId: string, sku: string): Promise<void> {
  const form = NewOrderForm.parse({
    ...{ intent: "create", orderNo: "PHONE-7", sku: [sku], qty: ["1"], remark: "Ordered by phone" },
    ...{
      firstName: "Nora",
      lastName: "Blum",
      country: "DE",
      city: "Bremen",
      street: "Am Kai 4",
      postCode: "28195",
    },
    phone: "+49 421 218 1",
  });
  await createByHand({ id: memberId, locale: "en-US" }, form, uuidv7());
}
