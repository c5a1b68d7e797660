/**
 * Builds one invoice, then the archive of all of a member's invoices, and measures time, bytes, memory and progress.
 * Prints one line of JSON. Argument: `pdf` or `zip`.
 */
import "~/domain/wiring.server";
import { archivesOf, askArchive, askPrint, buildArchive } from "~/domain/invoices/archive.server";
import { closeDatabase, db, sql } from "~/platform/db";
import { payers } from "../ledger/people";

const format = process.argv[2] === "zip" ? "zip" : "pdf";
const member = payers[0] ?? "";
const held = () => Math.round(process.memoryUsage().rss / 2 ** 20);
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

type Asked = Awaited<ReturnType<typeof askArchive>>;

async function make(asked: Asked) {
  if (!asked.ok) throw new Error(asked.error);
  const before = held();
  let most = before;
  const steps = new Set<number>();
  const watch = setInterval(() => {
    most = Math.max(most, held());
    void archivesOf(member).then((all) => steps.add(all.find(({ id }) => id === asked.value)?.done ?? 0));
  }, 100);
  const begun = performance.now();
  await buildArchive(asked.value, true);
  const took = performance.now() - begun;
  clearInterval(watch);
  const made = (await archivesOf(member)).find(({ id }) => id === asked.value);
  if (made?.status !== "READY") throw new Error(`the archive is ${made?.status}`);
  return { took, before, most, steps: steps.size, documents: made.total, bytes: Number(made.bytes) };
}

const askAll = () => askArchive(member, { store: "", from: day(-1), to: day(1), format }, "zh-CN");
const [first] = await db.rows<{ no: string }>(sql`
  select ref_no as no from invoice where user_id = ${member} and ref_type = 'store_order' limit 1`);

// The typefaces are read with the first. Twice: what the second needs beyond the first is what does not stay flat.
await make(await askPrint(member, [first?.no ?? ""], "zh-CN"));
const one = held();
const made = [await make(await askAll()), await make(await askAll())];
await closeDatabase();
process.stdout.write(`${JSON.stringify({ one, made })}\n`);
