/**
 * The generated client reads the whole schema when it is made, which takes a tenth of a second. So a process makes one,
 * and each test file's product gets it, on connections of its own. Imported before the product's modules.
 */
import type { SqlDriverAdapter, SqlDriverAdapterFactory } from "@prisma/driver-adapter-utils";
import * as generated from "~/platform/db/generated/client";

/** What leads to the database of the test file that runs. */
type Place = { factory: SqlDriverAdapterFactory; open?: Promise<SqlDriverAdapter> | undefined };

const shared = globalThis as typeof globalThis & { keptClient?: { place: Place; client: object } };

const fresh = generated.PrismaClient;

/** A client that closes what it is connected to, and stays. */
function makeClient(place: Place): object {
  const adapter = () => (place.open ??= place.factory.connect());
  const { provider, adapterName } = place.factory;
  const connect = async (): Promise<SqlDriverAdapter> => {
    const first = await adapter();
    return {
      provider,
      adapterName,
      queryRaw: async (query) => (await adapter()).queryRaw(query),
      executeRaw: async (query) => (await adapter()).executeRaw(query),
      executeScript: async (script) => (await adapter()).executeScript(script),
      startTransaction: async (isolation) => (await adapter()).startTransaction(isolation),
      getConnectionInfo: () => first.getConnectionInfo?.() ?? { supportsRelationJoins: false },
      dispose: () => Promise.resolve(),
    };
  };
  class StayingClient extends fresh {
    override async $disconnect() {
      const open = place.open;
      place.open = undefined;
      await (await open)?.dispose();
    }
  }
  return new StayingClient({ adapter: { provider, adapterName, connect } });
}

function KeptClient({ adapter: factory }: { adapter: SqlDriverAdapterFactory }): object {
  const kept = shared.keptClient;
  if (kept) {
    Object.assign(kept.place, { factory, open: undefined });
    return kept.client;
  }
  const place: Place = { factory };
  const client = makeClient(place);
  shared.keptClient = { place, client };
  return client;
}

if (!("isKept" in fresh))
  Object.defineProperty(generated, "PrismaClient", {
    configurable: true,
    enumerable: true,
    get: () => Object.assign(KeptClient, { isKept: true }),
  });
