/** Expected outcomes as values: a failure is a code that is also a text key. */

export type Ok<T> = { readonly ok: true; readonly value: T };
export type Err<E> = { readonly ok: false; readonly error: E };
export type Result<T, E extends string = string> = Ok<T> | Err<E>;

/** A success, with its value where there is one. */
export function ok(): Ok<undefined>;
export function ok<T>(value: T): Ok<T>;
export function ok<T>(value?: T): Ok<T | undefined> {
  return { ok: true, value };
}

/** An expected failure, by its code. */
export function err<const E extends string>(error: E): Err<E> {
  return { ok: false, error };
}
