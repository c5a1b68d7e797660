/** What came of a transfer, within what was sent. Pure. */
import { err, ok, type Result } from "~/platform/result";
import type { LostReason } from "./states";

export type SentLine = {
  readonly id: string;
  readonly qty: number;
  readonly received: number;
  readonly lost: number;
};
export type Arrived = {
  readonly id: string;
  readonly received: number;
  readonly lost: number;
  readonly reason?: LostReason | undefined;
};

/** Pieces that are still on their way. */
export const onTheWay = ({ qty, received, lost }: Omit<SentLine, "id">): number => qty - received - lost;

export type ArrivedError = "stale" | "nothing" | "too-many" | "no-reason";

/**
 * Whether that may have come, over all that came before; whether with it nothing is on its way any more.
 */
export function arrivalOf(
  lines: readonly SentLine[],
  arrived: readonly Arrived[],
): Result<{ readonly complete: boolean }, ArrivedError> {
  const said = new Map(arrived.map((each) => [each.id, each]));
  if (said.size !== arrived.length || arrived.some(({ id }) => !lines.some((line) => line.id === id)))
    return err("stale");
  if (arrived.every(({ received, lost }) => received + lost === 0)) return err("nothing");
  const rest = lines.map(
    (line) => onTheWay(line) - (said.get(line.id)?.received ?? 0) - (said.get(line.id)?.lost ?? 0),
  );
  if (rest.some((pieces) => pieces < 0)) return err("too-many");
  if (arrived.some(({ lost, reason }) => lost > 0 && reason === undefined)) return err("no-reason");
  return ok({ complete: rest.every((pieces) => pieces === 0) });
}
