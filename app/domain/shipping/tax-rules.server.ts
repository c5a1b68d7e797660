/** Tax rules at the desk (§6.5): what holds, what held and what will; history ends, it is never overwritten. */
import type { Staff } from "~/domain/accounts/people";
import type { Text } from "~/domain/catalogue/words";
import { usdRates } from "~/domain/rates/rates.server";
import { audit } from "~/platform/audit.server";
import { db, sql, transaction } from "~/platform/db";
import { parseAmount } from "~/platform/money";
import { err, ok, type Result } from "~/platform/result";
import { seenEndOf, type TaxRuleFields } from "./forms";
import { shiftDay } from "~/platform/days";
import { presentTaxes } from "./quote.server";
import { taxOf, type Tax, type TaxRule } from "./tax";
import type { TaxQuestion } from "./tax-question";

type By = Pick<Staff, "id">;
export type TaxState = "now" | "coming" | "past";

export type TaxRuleRow = Omit<TaxRule, "ppm" | "label"> & {
  readonly id: string;
  readonly country: string;
  readonly label: Partial<Text>;
  readonly ppm: number | null;
  readonly dutyInBase: boolean;
  readonly collect: "always" | "prepaid";
  /** First and last day; null = from ever, for ever. */
  readonly validFrom: string | null;
  readonly validTo: string | null;
  readonly state: TaxState;
};

/** Whether a rule of `tax_rule t` holds, held or will hold. */
export const taxState = sql`case when t.valid_to <= now() then 'past' when t.valid_from > now() then 'coming' else 'now' end`;

/** The columns of a `TaxRuleRow`, from `tax_rule t`. */
export const taxRuleColumns = sql`t.id, t.country, t.kind, t.label, t.ppm, t.fixed, t.ccy, t.unit, t.base,
  t.duty_in_base, t.collect, t.threshold, ${taxState} as state,
  to_char(t.valid_from at time zone 'UTC', 'YYYY-MM-DD') as valid_from,
  to_char(t.valid_to at time zone 'UTC' - interval '1 day', 'YYYY-MM-DD') as valid_to`;

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** One rule; null where there is none. */
export async function findTaxRule(id: string): Promise<TaxRuleRow | null> {
  if (!uuid.test(id)) return null;
  return db.first<TaxRuleRow>(sql`select ${taxRuleColumns} from tax_rule t where t.id = ${id}`);
}

/** Currencies a rule may be written in: those we know a rate of. */
export async function ruleCurrencies(): Promise<string[]> {
  return Object.keys(await usdRates()).sort();
}

export type TaxRefusal = "overlap" | "ccy" | "past" | "stale" | "longer";

/** Writes a rule; `overlap` where one of that country, kind and name holds within those days already. */
export async function addTaxRule(by: By, fields: TaxRuleFields): Promise<Result<string, TaxRefusal>> {
  return guarded(() => insertRule(by, fields, null));
}

/**
 * Changes a rule. One that has not begun is written anew; one that holds ends the day before the change begins, which
 * must be today or later; what is over stays as it was (`past`).
 */
export async function changeTaxRule(
  by: By,
  id: string,
  fields: TaxRuleFields,
): Promise<Result<string, TaxRefusal>> {
  return guarded(() => insertRule(by, fields, id));
}

function insertRule(
  by: By,
  fields: TaxRuleFields,
  replaces: string | null,
): Promise<Result<string, TaxRefusal>> {
  return transaction(async (tx): Promise<Result<string, TaxRefusal>> => {
    if ((await usdRates(tx))[fields.ccy] === undefined) return err("ccy");
    // Everything that may be refused comes before the first change: what is returned is committed.
    const amount = (typed: string | undefined) => (typed ? parseAmount(typed, fields.ccy) : null);
    if (fields.fixed && amount(fields.fixed) === null) return err("ccy");
    if (fields.threshold && amount(fields.threshold) === null) return err("ccy");
    let before: TaxRuleRow | null = null;
    if (replaces) {
      before = await tx.first<TaxRuleRow>(
        sql`select ${taxRuleColumns} from tax_rule t where t.id = ${replaces} for update`,
      );
      if (!before || !isAsSeen(before, fields.seen)) return err("stale");
      if (before.state === "past") return err("past");
      const today = new Date().toISOString().slice(0, 10);
      if (before.state === "coming") await tx.prisma.taxRule.delete({ where: { id: replaces } });
      else if (!fields.validFrom || fields.validFrom < today) return err("past");
      else
        // One that ends earlier by itself is not prolonged.
        await tx.run(sql`
        update tax_rule set valid_to = least(valid_to, ${fields.validFrom}::timestamp at time zone 'UTC')
        where id = ${replaces}`);
    }
    const label = fields.labelEn
      ? { en: fields.labelEn, ...(fields.labelZh ? { zh: fields.labelZh } : {}) }
      : {};
    const end = fields.validTo ? shiftDay(fields.validTo, 1) : null;
    const row = await tx.first<{ id: string }>(sql`
      insert into tax_rule (country, kind, label, ppm, fixed, ccy, unit, base, duty_in_base, collect, threshold,
        valid_from, valid_to)
      values (${fields.country}, ${fields.kind}, ${JSON.stringify(label)}::jsonb, ${fields.percent ?? null},
        ${amount(fields.fixed)}, ${fields.ccy}, ${fields.unit}, ${fields.base}, ${fields.dutyInBase}, ${fields.collect},
        ${amount(fields.threshold)}, ${fields.validFrom ?? null}::timestamp at time zone 'UTC',
        ${end}::timestamp at time zone 'UTC') returning id`);
    const id = row?.id ?? "";
    const { intent: _intent, seen: _seen, ...after } = fields;
    await audit(tx, {
      actor: `staff:${by.id}`,
      action: replaces ? "tax.change" : "tax.add",
      entity: "tax_rule",
      entityId: id,
      ...(before ? { before: plain(before) } : {}),
      after,
    });
    return ok(id);
  });
}

const plain = (rule: TaxRuleRow) => ({
  ...rule,
  fixed: rule.fixed === null ? null : String(rule.fixed),
  threshold: rule.threshold === null ? null : String(rule.threshold),
});

const isAsSeen = (rule: Pick<TaxRuleRow, "validTo">, seen: string | undefined) =>
  seen === undefined || seen === seenEndOf(rule);

/**
 * Ends a rule after a day, today or later. `past` where the day is over, `longer` where it ends before that by itself,
 * `stale` where it has not begun by then or somebody gave it another end than was `seen`.
 */
export function endTaxRule(
  by: By,
  id: string,
  lastDay: string,
  seen?: string,
): Promise<Result<null, TaxRefusal>> {
  return transaction(async (tx): Promise<Result<null, TaxRefusal>> => {
    const before = await tx.first<TaxRuleRow>(
      sql`select ${taxRuleColumns} from tax_rule t where t.id = ${id} for update`,
    );
    if (!before || !isAsSeen(before, seen)) return err("stale");
    if (before.validTo !== null && lastDay > before.validTo) return err("longer");
    if (lastDay < new Date().toISOString().slice(0, 10)) return err("past");
    const ended = await tx.run(sql`
      update tax_rule set valid_to = ${shiftDay(lastDay, 1)}::timestamp at time zone 'UTC'
      where id = ${id} and (valid_to is null or valid_to > now())
        and (valid_to is null or valid_to >= ${shiftDay(lastDay, 1)}::timestamp at time zone 'UTC')
        and (valid_from is null or valid_from < ${shiftDay(lastDay, 1)}::timestamp at time zone 'UTC')`);
    if (ended === 0) return err("stale");
    await audit(tx, {
      actor: `staff:${by.id}`,
      action: "tax.end",
      entity: "tax_rule",
      entityId: id,
      after: { lastDay },
    });
    return ok(null);
  });
}

/** Takes a rule back that has not begun; `stale` where it has. */
export function withdrawTaxRule(by: By, id: string): Promise<Result<null, TaxRefusal>> {
  return transaction(async (tx): Promise<Result<null, TaxRefusal>> => {
    const before = await tx.first<TaxRuleRow>(sql`
      select ${taxRuleColumns} from tax_rule t where t.id = ${id} and t.valid_from > now() for update`);
    if (!before) return err("stale");
    await tx.run(sql`delete from tax_rule where id = ${id}`);
    await audit(tx, {
      actor: `staff:${by.id}`,
      action: "tax.withdraw",
      entity: "tax_rule",
      entityId: id,
      before: plain(before),
    });
    return ok(null);
  });
}

/** The database itself refuses two rules of a name at a time. */
async function guarded(work: () => Promise<Result<string, TaxRefusal>>): Promise<Result<string, TaxRefusal>> {
  try {
    return await work();
  } catch (error) {
    if ((error as { code?: string }).code === "23P01") return err("overlap");
    throw error;
  }
}

/** In how many countries a rule of today charges VAT or GST, of whatever we clear or sell. */
export async function vatCountryCount(): Promise<number> {
  const row = await db.first<{ count: number }>(sql`
    select count(distinct t.country)::int as count from tax_rule t where t.kind in ('vat', 'gst') and ${taxState} = 'now'`);
  return row?.count ?? 0;
}

/** Countries nothing is sent to and no money is paid to (D14), ISO-2, sorted. */
export async function sanctionedCountries(): Promise<string[]> {
  const rows = await db.rows<{ country: string }>(
    sql`select country from sanctioned_country order by country`,
  );
  return rows.map(({ country }) => country);
}

/** Adds a country to that list, or takes it off. */
export function setSanction(by: By, country: string, closed: boolean): Promise<void> {
  return transaction(async (tx) => {
    const changed = closed
      ? await tx.run(sql`insert into sanctioned_country (country) values (${country}) on conflict do nothing`)
      : await tx.run(sql`delete from sanctioned_country where country = ${country}`);
    if (changed === 0) return;
    const action = closed ? "sanction.add" : "sanction.remove";
    await audit(tx, { actor: `staff:${by.id}`, action, entity: "sanctioned_country", entityId: country });
  });
}

/** What a sale would be taxed by the rules of its day, whoever asks. */
export async function answerTax(question: TaxQuestion): Promise<Tax> {
  const { country, goods, shipping, hsCodes, ddp, ownIoss, day } = question;
  const { rules, rates } = await presentTaxes({ country }, new Date(`${day}T12:00:00Z`));
  const place = await db.first<{ country: string }>(
    sql`select country from warehouse where code = ${question.from}`,
  );
  const border = { ddp, ownIoss, iossOk: ownIoss, ...(place ? { from: place.country } : {}) };
  return taxOf(rules, { goods, shipping, hsCodes, ...border }, rates, country);
}
