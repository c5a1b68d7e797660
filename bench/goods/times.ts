/**
 * How long the database takes for a page of the shop's list: common searches, the commonest words, slow filters. Prints
 * a line of JSON for each group. Argument: number of products.
 */
import { readFileSync } from "node:fs";
import { goodsPage } from "~/domain/catalogue/goods.server";
import { parseGoodsQuery } from "~/domain/catalogue/goods-query";
import { categoryTree } from "~/domain/catalogue/tree.server";
import { closeDatabase, db, sql } from "~/platform/db";
import { searches } from "../searches.ts";

const products = Number(process.argv[2]);
const runs = 3;

type Group = { name: string; queries: string[] };

async function commonest(): Promise<string[]> {
  const rows = await db.rows<{ word: string }>(
    sql`select word from search_word order by products desc, word limit 60`,
  );
  return rows.map(({ word }) => word);
}

function query(params: Record<string, string>): string {
  return new URLSearchParams(params).toString();
}

const filters: Record<string, string>[] = [
  { stock: "1" },
  { from: "US" },
  { from: "US", stock: "1", mode: "bulk" },
  { tab: "new" },
  { tab: "hot" },
  { tab: "hot", from: "US", mode: "bulk" },
  { min: "5", max: "8" },
  { min: "119.5" },
  { max: "1.20" },
  { min: "500", max: "9000" },
  { cat: "nail", from: "US" },
  { cat: "weddings", tab: "new", stock: "1" },
  { cat: "outdoor", min: "20", max: "40" },
  { cat: "others", tab: "hot" },
  { from: "nowhere" },
  { cat: "unknown", stock: "1" },
];
const sorts = ["default", "asc", "desc"];
const hardWords = ["", "portable", "便携", "black", "white travel", "stainless steel", "for travel gifts"];

async function groups(): Promise<Group[]> {
  const words = await commonest();
  return [
    { name: "searches", queries: searches(products).map((q) => query({ q })) },
    { name: "commonest words", queries: words.map((q) => query({ q })) },
    {
      name: "pairs of the commonest words",
      queries: words.slice(0, 30).map((q, i) => query({ q: `${q} ${words[(i * 7 + 3) % 40] ?? ""}` })),
    },
    {
      name: "filters",
      queries: hardWords.flatMap((q) =>
        filters.flatMap((filter) => sorts.map((sort) => query({ q, ...filter, sort }))),
      ),
    },
    {
      name: "plain",
      queries: ["", "sort=asc", "sort=desc", "cat=outdoor", "cat=nail&sort=asc", "cat=others"],
    },
  ];
}

/** Milliseconds that PostgreSQL's process was on a processor: what else the machine does is not in it. */
function onProcessor(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ")[0]) / 1e6;
}

async function timeOf(search: string): Promise<number> {
  const parsed = parseGoodsQuery(`http://bench/?${search}`);
  const began = onProcessor(backend);
  const page = await goodsPage(parsed);
  await categoryTree(parsed.cat, page.byCategory);
  return onProcessor(backend) - began;
}

// One connection, so that one process does all the work.
const backend = (await db.first<{ pid: number }>(sql`select pg_backend_pid() as pid`))?.pid ?? 0;

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

for (const { name, queries } of await groups()) {
  const times: { search: string; ms: number }[] = [];
  for (const search of queries) {
    const each: number[] = [];
    for (let run = 0; run < runs; run++) each.push(await timeOf(search));
    times.push({ search, ms: median(each) });
  }
  times.sort((a, b) => a.ms - b.ms);
  const at = (share: number) => Number((times[Math.ceil(share * times.length) - 1]?.ms ?? 0).toFixed(1));
  process.stdout.write(
    `${JSON.stringify({ kind: "database", case: name, products, queries: times.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), worst: times.slice(-3).map(({ search, ms }) => `${decodeURIComponent(search)} ${ms.toFixed(0)}`) })}\n`,
  );
}
await closeDatabase();
