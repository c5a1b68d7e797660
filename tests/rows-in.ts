/** Rows of a table as a test names them, by one statement: the generated client takes several, and ten times as long. */
import { db, join, raw, sql } from "~/platform/db";

type Fields = Readonly<Record<string, unknown>>;

/** Makes a row; columns that are not named get what the table says. */
export async function insertRow<Row>(table: string, fields: Fields): Promise<Row> {
  const [row] = await insertRows<Row>(table, [fields]);
  if (!row) throw new Error(`no row came into ${table}`);
  return row;
}

/** Makes rows, in their order. */
export async function insertRows<Row>(table: string, rows: readonly Fields[]): Promise<Row[]> {
  const named = rows.map((row) => Object.entries(row).filter(([, value]) => value !== undefined));
  const [first = []] = named;
  const isAlike = named.every(
    (entries) => entries.map(([name]) => name).join() === first.map(([name]) => name).join(),
  );
  if (isAlike) return insertAlike<Row>(table, named);
  const made: Row[] = [];
  for (const entries of named) made.push(...(await insertAlike<Row>(table, [entries])));
  return made;
}

type Entry = readonly [name: string, value: unknown];

async function insertAlike<Row>(table: string, rows: readonly (readonly Entry[])[]): Promise<Row[]> {
  const [first] = rows;
  if (!first) return [];
  const into = raw(`public."${table}"`);
  const columns = join(first.map(([name]) => raw(`"${columnOf(name)}"`)));
  const values = rows.map((row) => Object.fromEntries(row.map(([name, value]) => [columnOf(name), value])));
  // The server knows the columns' types: it reads lists, texts of dates and amounts by them.
  const statement = sql`
    insert into ${into} (${columns}) select ${columns} from jsonb_populate_recordset(null::${into}, ${asJson(values)}::jsonb)
    returning *`;
  const made = await db.rows<unknown>(statement);
  return made as Row[];
}

const columnOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const asJson = (value: unknown) =>
  JSON.stringify(value, (_, each: unknown) => (typeof each === "bigint" ? each.toString() : each));
