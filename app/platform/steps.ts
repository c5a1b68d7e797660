/** Steps of an entity as pages and forms know them; `db/steps.server.ts` declares and runs them. */

/** Who does a step. `frozen`: a member who may look, but change nothing. */
export type By =
  | "system"
  | { readonly member: string; readonly frozen?: boolean }
  | { readonly staff: { readonly id: string; readonly roles: readonly string[]; readonly name?: string } }
  | { readonly store: string }
  | { readonly provider: string };

/** Who may do a step: a kind of actor, or staff of certain roles. "member" is the owner of the row, no other member. */
export type Doer =
  "member" | "store" | "provider" | "system" | { readonly staff: (roles: readonly string[]) => boolean };

/** The inputs of steps by their event, from forms that name it as their intent. */
export type ByIntent<Form extends { readonly intent: string }> = {
  readonly [Intent in Form["intent"]]: Extract<Form, { readonly intent: Intent }>;
};

/** The steps that somebody can take now, and those of theirs that they cannot, with the reason as a code. */
export type Steps<Event extends string, Refusal extends string = string> = {
  readonly can: readonly Event[];
  readonly closed: Partial<Record<Event, Refusal | "frozen">>;
};

/** What a page draws of somebody's steps: true for one that is taken, else the code of why it is closed now. */
export type Offers<Event extends string = string> = Partial<Record<Event, true | string>>;

/** The steps that can be taken, in the order given. */
export const openOf = <Event extends string>(offers: Offers<Event>, events: readonly Event[]): Event[] =>
  events.filter((event) => offers[event] === true);

/** Offers under the names that forms have for them. */
export function offersAs<Name extends string, Event extends string>(
  offers: Offers<Event>,
  names: Readonly<Record<Name, Event>>,
): Offers<Name> {
  return Object.fromEntries(
    Object.entries<Event>(names).flatMap(([name, event]) => (event in offers ? [[name, offers[event]]] : [])),
  ) as Offers<Name>;
}

/** Rows for which one press may take a step. */
export const mostAtOnce = 500;

/** Of people's rows so many are taken while they wait; more are left to a job. */
export const mostInRequest = 25;
