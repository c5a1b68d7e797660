/** Two lines of jobs: what waits for machines of strangers, and the rest, which no stranger may hold up. */

/** Jobs that call members' stores, as slow as those like to be. */
function callsStores(task: string): boolean {
  const others = ["orders.writeBack", "listings.run"];
  return task.startsWith("stores.") || task.startsWith("storeupdates.send") || others.includes(task);
}

/** The handlers of each line, and how many jobs of it run at once where `concurrency` of the rest do. */
export function linesOf<T>(handlers: Readonly<Record<string, T>>, concurrency: number) {
  const pick = (ofStores: boolean) =>
    Object.fromEntries(Object.entries(handlers).filter(([task]) => callsStores(task) === ofStores));
  return [
    { taskList: pick(false), concurrency },
    { taskList: pick(true), concurrency: Math.ceil(concurrency / 2) },
  ] as const;
}
