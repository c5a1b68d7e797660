/**
 * The generated client, for what is plain: one row or a few by key, options, settings. It asks on the pool's own
 * connections, or inside a running transaction as `tx.prisma`. Its errors have the codes of the driver's errors.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { log } from "../log.server";
import { PrismaClient, type Prisma } from "./generated/client";
import { pool, mapTimeout, type Asks } from "./pool.server";

export type { Prisma } from "./generated/client";

/** The client's models, such as `prisma.address`. Statements of our own go through `sql`. */
export type Models = Pick<PrismaClient, Uncapitalize<Prisma.ModelName>>;

const joining = new AsyncLocalStorage<Asks>();

/** We end the transaction that the client joins, so the client's own limit must never be reached. In ms. */
const farAway = 3_600_000;

type Place = {
  query(statement: pg.QueryConfig): Promise<unknown>;
  connect?(): Promise<pg.PoolClient>;
};

/** A pool to the adapter, which accepts no other object; its statements are asked at a place of ours. */
function poolAt(place: Place): pg.Pool {
  return Object.assign(new pg.Pool(), place);
}

class JoiningAdapter extends PrismaPg {
  constructor() {
    super(poolAt({ query: (statement) => pool().query(statement), connect: () => pool().connect() }));
  }

  override async connect() {
    const adapter = await super.connect();
    const open = adapter.startTransaction.bind(adapter);
    const startTransaction: typeof open = (isolation) => {
      const asks = joining.getStore();
      return asks ? join(asks) : open(isolation);
    };
    return Object.assign(adapter, { startTransaction });
  }
}

async function join(asks: Asks): ReturnType<Awaited<ReturnType<PrismaPg["connect"]>>["startTransaction"]> {
  const inside = await new PrismaPg(poolAt({ query: (statement) => asks.query(statement) })).connect();
  const nothing = () => Promise.resolve();
  return {
    provider: inside.provider,
    adapterName: inside.adapterName,
    // It sends neither `begin` nor `commit`.
    options: { usePhantomQuery: true },
    queryRaw: inside.queryRaw.bind(inside),
    executeRaw: inside.executeRaw.bind(inside),
    commit: nothing,
    rollback: nothing,
  };
}

let client: PrismaClient | undefined;

function connected(): PrismaClient {
  client ??= new PrismaClient({ adapter: new JoiningAdapter() }).$extends({
    query: {
      $allOperations: ({ args, query }) =>
        query(args).catch((error: unknown) => {
          throw mapTimeout(driverError(error));
        }),
    },
  }) as unknown as PrismaClient;
  return client;
}

class DatabaseError extends Error {
  constructor(
    message: string,
    readonly code: string,
    readonly constraint: string | undefined,
    cause: unknown,
  ) {
    super(message, { cause });
  }
}

type ClientError = { meta?: { driverAdapterError?: { cause?: AdapterCause } } };
type AdapterCause = { originalCode?: string; originalMessage?: string; constraint?: { index?: string } };

function driverError(error: unknown): unknown {
  const cause = (error as ClientError | null)?.meta?.driverAdapterError?.cause;
  if (!cause?.originalCode) return error;
  const message = cause.originalMessage ?? "";
  const constraint = cause.constraint?.index ?? / constraint "([^"]+)"/.exec(message)?.[1];
  return new DatabaseError(message, cause.originalCode, constraint, error);
}

/** The client, made at first use. */
export const prisma: Models = new Proxy({} as Models, {
  get: (_, model) => Reflect.get(connected(), model) as unknown,
});

/** Loads the client's query compiler (about 0.3 seconds), so that no page waits for it. */
export async function warmPrisma(): Promise<void> {
  try {
    await prisma.rateLimit.findFirst({ select: { key: true } });
  } catch (error) {
    log.warn({ err: error }, "the database client could not be warmed up");
  }
}

/** The client inside a transaction. It joins at its first use; `end` lets it go before the transaction ends. */
export function joinedClient(asks: Asks): { readonly models: Models; end(): Promise<void> } {
  let joined: Promise<Prisma.TransactionClient> | undefined;
  let left: Promise<unknown> | undefined;
  let leave = () => {};
  const enter = () =>
    (joined ??= new Promise((resolve, reject) => {
      const stays = new Promise<void>((done) => (leave = done));
      const work = (inside: Prisma.TransactionClient) => {
        resolve(inside);
        return stays;
      };
      const terms = { maxWait: farAway, timeout: farAway };
      left = joining.run(asks, () => connected().$transaction(work, terms)).catch(reject);
    }));
  return {
    models: modelsOf(enter),
    end: async () => {
      leave();
      await left;
    },
  };
}

type Calls = Record<string, Record<string, (args: unknown) => Promise<unknown>>>;

function modelsOf(joined: () => Promise<unknown>): Models {
  const call = (model: string, method: string) => async (args: unknown) =>
    ((await joined()) as Calls)[model]?.[method]?.(args);
  const callsOf = (model: string) =>
    new Proxy({}, { get: (_, method) => (typeof method === "string" ? call(model, method) : undefined) });
  return new Proxy({} as Models, {
    get: (_, model) => (typeof model === "string" ? callsOf(model) : undefined),
  });
}

/** Lets the client go at the end of a process or a test file. */
export async function closePrisma(): Promise<void> {
  const open = client;
  client = undefined;
  await open?.$disconnect();
}
