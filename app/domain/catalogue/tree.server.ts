/** The category tree as the shop's side bar shows it: the roots, the way to the chosen one, and what is under it. */
import { db, sql } from "~/platform/db";
import { timedCache } from "~/platform/timed-cache.server";
import { isShown } from "./shown-category.server";
import type { Text } from "./words";

export type TreeNode = {
  readonly id: string;
  readonly slug: string;
  readonly name: Text;
  readonly count: number;
  readonly depth: number;
};

export type Tree = {
  readonly nodes: readonly TreeNode[];
  /** From the root down to the chosen category; empty where none, or one that is unknown or hidden, is chosen. */
  readonly trail: readonly TreeNode[];
};

type Row = TreeNode & { parentId: string | null; path: string[]; chosen: boolean };

/**
 * Roots with products, and from the chosen category its ancestors and children, in the order of a drawn tree.
 * `counts` replaces the categories' own counts where filters are set; what has none left is hidden.
 */
export async function categoryTree(
  slug: string,
  counts: Readonly<Record<string, number>> | null,
): Promise<Tree> {
  const rows = await treeRows(slug);
  const chosen = rows.find((row) => row.chosen);
  const onTrail = new Set(chosen?.path ?? []);
  const known = rows.map((row) => ({ ...row, count: counts ? (counts[row.id] ?? 0) : row.count }));
  const shown = known.filter((row) => row.count > 0 || onTrail.has(row.id));
  const nodes: TreeNode[] = [];
  const draw = (parentId: string | null, depth: number) => {
    for (const row of shown.filter((candidate) => candidate.parentId === parentId)) {
      nodes.push(nodeOf(row, depth));
      if (onTrail.has(row.id)) draw(row.id, depth + 1);
    }
  };
  draw(null, 0);
  const trail = (chosen?.path ?? []).flatMap((id, depth) => {
    const row = known.find((candidate) => candidate.id === id);
    return row ? [nodeOf(row, depth)] : [];
  });
  return { nodes, trail };
}

function nodeOf({ id, slug, name, count }: Row, depth: number): TreeNode {
  return { id, slug, name, count, depth };
}

const treeRows = timedCache(10, (slug) =>
  db.rows<Row>(sql`
    with chosen as (select c.id, c.path from category c where c.slug = ${slug} and ${isShown})
    select c.id, c.slug, c.name, c.product_count as count, c.parent_id, c.path,
      coalesce(c.id = (select id from chosen), false) as chosen, 0 as depth
    from category c
    where c.active and (c.parent_id is null or c.parent_id = any((select path from chosen)::uuid[]))
    order by c.sort, c.product_count desc, c.slug limit 400`),
);

/** The category that one of this address was merged into, by its address; null where there is none to be shown. */
export async function mergedInto(slug: string): Promise<string | null> {
  const row = await db.first<{ slug: string }>(sql`
    select c.slug from category_address a join category c on c.id = a.category_id
    where a.slug = ${slug} and ${isShown} and not exists (select 1 from category where slug = ${slug})`);
  return row?.slug ?? null;
}

/** Categories for the home page's tiles: roots with goods, those of the contract first. */
export function categoryTiles(): Promise<TreeNode[]> {
  return db.rows<TreeNode>(sql`
    select id, slug, name, product_count as count, 0 as depth from category
    where active and parent_id is null and product_count > 0 order by sort, product_count desc, slug limit 24`);
}
