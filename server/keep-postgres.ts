/** The embedded database of a running start: started again where it ends unasked. */
import { startPostgres, type Postgres } from "./postgres.ts";
import { crashesAfter, pauseBefore } from "./processes.ts";

export type KeptPostgres = { readonly server: Postgres; stop(): Promise<void> };

/** Starts it and keeps it up; it keeps its port, so that everybody connects again by themselves. */
export async function keepPostgres(dataDir: string, tell: (words: string) => void): Promise<KeptPostgres> {
  let server = await startPostgres({ dataDir });
  let stopping = false;

  const watch = (crashes: number): void => {
    const since = Date.now();
    void server.ended.then(async () => {
      if (stopping) return;
      const row = crashesAfter(crashes, Date.now() - since);
      tell(`the database ended; starting it again in ${pauseBefore(row) / 1000} s`);
      await new Promise((done) => setTimeout(done, pauseBefore(row)));
      await again(row);
    });
  };

  const again = async (row: number): Promise<void> => {
    if (stopping) return;
    try {
      server = await startPostgres({ dataDir });
      watch(row);
    } catch (error) {
      tell(`the database does not start: ${String(error)}`);
      setTimeout(() => void again(row + 1), pauseBefore(row + 1));
    }
  };

  watch(0);
  return {
    get server() {
      return server;
    },
    stop: async () => {
      stopping = true;
      await server.stop();
    },
  };
}
