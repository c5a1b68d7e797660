/** Lists of the Admin API that are read to their end. */
import type { z } from "zod";
import { ok, type Result } from "~/platform/result";
import type { StoreFailure } from "../stores/store-platform";
import type { Page } from "./shapes";

export type ListPage<T> = { pageInfo: z.infer<typeof Page>; nodes: T[] };

/** All entries of a list, page by page; `read` gets where to go on (null: the beginning). */
export async function everyPage<T>(
  read: (after: string | null) => Promise<Result<ListPage<T>, StoreFailure>>,
  begin: string | null = null,
): Promise<Result<T[], StoreFailure>> {
  const all: T[] = [];
  let after = begin;
  do {
    const page = await read(after);
    if (!page.ok) return page;
    const { nodes, pageInfo } = page.value;
    all.push(...nodes);
    after = pageInfo.hasNextPage ? (pageInfo.endCursor ?? null) : null;
  } while (after !== null);
  return ok(all);
}
