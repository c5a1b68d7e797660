/** Prisma over the same database: reads and simple writes. Commands use `transaction` of `sql.server`. */
import { PrismaPg } from "@prisma/adapter-pg";
import { env } from "../env.server";
import { PrismaClient } from "./generated/client";

export type { Prisma } from "./generated/client";

let client: PrismaClient | undefined;

function connect(): PrismaClient {
  return new PrismaClient({
    adapter: new PrismaPg({ connectionString: env().DATABASE_URL, max: Math.ceil(env().DATABASE_POOL / 2) }),
  });
}

/** The client, connected at first use. */
export const prisma: PrismaClient = new Proxy({} as PrismaClient, {
  get(_, name) {
    client ??= connect();
    const value: unknown = Reflect.get(client, name);
    return typeof value === "function" ? value.bind(client) : value;
  },
});

/** Closes Prisma's connections at the end of a process or a test file. */
export async function closePrisma(): Promise<void> {
  const open = client;
  client = undefined;
  await open?.$disconnect();
}
