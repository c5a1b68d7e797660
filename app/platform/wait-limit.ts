/** How long somebody waits for something that goes on all the same. */
import { ok, type Result } from "./result";

/**
 * What comes of `work` within so many ms, `late` where nothing did. It is not stopped: what it does later it does, and
 * what it throws then is nobody's concern. What it throws in time is thrown.
 */
export async function inTime<T>(ms: number, work: Promise<T>): Promise<Result<T, "late">> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<Result<T, "late">>((done) => {
    timer = setTimeout(() => done({ ok: false, error: "late" }), ms);
  });
  return Promise.race([work.then((value) => ok(value)), late]).finally(() => clearTimeout(timer));
}
