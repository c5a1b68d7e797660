/**
 * How an earlier noun speaks to later ones. It declares its events and questions by name in its `events.ts`; a later noun
 * gives its listeners under `on` in its `noun.server.ts`. `wiring.server.ts` binds them, in the order of the nouns.
 */

/** What has happened, as `<noun>.<event>`: the function that a listener is. Each noun adds its own. */
export interface Events {}

/** What an earlier noun has to ask, as `<noun>.<question>`: the function that answers. Each noun adds its own. */
export interface Questions {}

type Listening = Events & Questions;
export type ListenerName = keyof Listening;

/** A noun's listeners by name. */
export type Listeners = { readonly [N in ListenerName]?: Listening[N] };

type Arguments<Fn> = Fn extends (...args: infer Args) => Promise<void> ? Args : never;
type Listener = (...args: unknown[]) => unknown;

let bound: ReadonlyMap<string, readonly Listener[]> = new Map();

/** Binds the listeners of all nouns, in their order, in place of those bound before. */
export function bindListeners(nouns: readonly Listeners[]): void {
  const listeners = new Map<string, Listener[]>();
  for (const noun of nouns)
    for (const [name, listener] of Object.entries(noun) as [string, Listener][])
      listeners.set(name, [...(listeners.get(name) ?? []), listener]);
  bound = listeners;
}

/** Puts one listener in the place of all that listen to each of these names: for tests. */
export function replaceListeners(on: Listeners): void {
  const others = Object.entries(on).map(([name, listener]) => [name, [listener as Listener]] as const);
  bound = new Map([...bound, ...others]);
}

/** How many listen to a name. */
export const listenersOf = (name: ListenerName): number => bound.get(name)?.length ?? 0;

/** Tells everybody who listens, one after the other in the order of the nouns. */
export async function publish<E extends keyof Events>(
  event: E,
  ...args: Arguments<Events[E]>
): Promise<void> {
  for (const listener of bound.get(event) ?? []) await listener(...(args as unknown[]));
}

/** The same of an event that is lost unless somebody listens: nobody is a bug. */
export async function publishOrFail<E extends keyof Events>(
  event: E,
  ...args: Arguments<Events[E]>
): Promise<void> {
  if (listenersOf(event) === 0) throw unheard(event);
  await publish(event, ...args);
}

/** Everybody who answers a question, in the order of the nouns. */
export function answerersOf<Q extends keyof Questions>(question: Q): readonly Questions[Q][] {
  return (bound.get(question) ?? []) as unknown as readonly Questions[Q][];
}

/** The only one who answers a question: nobody, or several, is a bug. */
export function answererOf<Q extends keyof Questions>(question: Q): Questions[Q] {
  const [answerer, ...others] = answerersOf(question);
  if (!answerer || others.length > 0) throw unheard(question);
  return answerer;
}

const unheard = (name: string) =>
  new Error(`${name}: ${bound.get(name)?.length ?? 0} listeners; is app/domain/wiring.server imported?`);
