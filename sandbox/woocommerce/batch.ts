/** Batches: up to 100 items, each with its own answer inside one 200. */
import type { Reply } from "../http";
import { bodyOf, type Call } from "./context";
import { WooRefusal, wooJson } from "./errors";
import { isRecord } from "../http";

interface BatchActs {
  create: (item: Record<string, unknown>) => Promise<Record<string, unknown>>;
  update: (id: number, item: Record<string, unknown>) => Promise<Record<string, unknown>>;
  remove?: (id: number) => Record<string, unknown>;
}

const LIMIT = 100;

export async function batch(call: Call, acts: BatchActs): Promise<Reply> {
  const body = bodyOf(call);
  const items = (name: string): unknown[] => (Array.isArray(body[name]) ? body[name] : []);
  const [create, update, remove] = [items("create"), items("update"), items("delete")];
  if (create.length + update.length + remove.length > LIMIT) {
    const message = `Unable to accept more than ${LIMIT} items for this request.`;
    throw new WooRefusal("woocommerce_rest_request_entity_too_large", message, 413);
  }
  const answers: Record<string, unknown[]> = {};
  const run = async (
    name: string,
    id: number,
    act: () => Promise<Record<string, unknown>>,
  ): Promise<void> => {
    (answers[name] ??= []).push(await settled(id, act));
  };
  for (const item of create.filter(isRecord)) await run("create", 0, () => acts.create(item));
  for (const item of update.filter(isRecord)) {
    const id = Number(item["id"]);
    await run("update", id, () => acts.update(id, item));
  }
  for (const id of remove.map(Number)) {
    await run("delete", id, async () =>
      acts.remove ? acts.remove(id) : Promise.reject(new Error("no delete")),
    );
  }
  return wooJson(answers);
}

async function settled(
  id: number,
  act: () => Promise<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof WooRefusal) return { id, error: error.body() };
    throw error;
  }
}
