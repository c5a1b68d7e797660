/** A time limit for waiting, not for the work itself. */
import { ok, type Result } from "./result";

/**
 * The result of `work` within so many ms, else `late`. The work goes on; its later result or error is ignored. An error
 * in time is thrown.
 */
export async function inTime<T>(ms: number, work: Promise<T>): Promise<Result<T, "late">> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<Result<T, "late">>((done) => {
    timer = setTimeout(() => done({ ok: false, error: "late" }), ms);
  });
  return Promise.race([work.then((value) => ok(value)), late]).finally(() => clearTimeout(timer));
}
