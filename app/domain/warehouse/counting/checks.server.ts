/** Counts and transfers against the movements they booked. Part of `npm run ledger:check`. */
import type { LedgerCheck } from "~/domain/ledger/check.server";
import { sql } from "~/platform/db";

/** Each must find nothing. */
export const countingChecks: readonly LedgerCheck[] = [
  {
    name: "counts whose movements are not their booked differences",
    finding: sql`select c.no || ': ' || coalesce(l.qty, 0) || ' booked, ' || coalesce(m.qty, 0) || ' moved'
      from stock_count c
      left join (select count_id, sum(booked) as qty from stock_count_line group by 1) l on l.count_id = c.id
      left join (select ref_id, sum(qty) as qty from stock_move where ref_type = 'stock_count' group by 1) m
        on m.ref_id = c.id
      where coalesce(l.qty, 0) <> coalesce(m.qty, 0)`,
  },
  {
    name: "transfers whose movements are not what was sent and received",
    finding: sql`select t.no || ': ' || coalesce(l.qty, 0) || ' by its lines, ' || coalesce(m.qty, 0) || ' moved'
      from transfer t
      left join (select transfer_id, sum(received - qty) as qty from transfer_line group by 1) l on l.transfer_id = t.id
        and t.status in ('SENT', 'RECEIVED')
      left join (select ref_id, sum(qty) as qty from stock_move where ref_type = 'transfer' group by 1) m
        on m.ref_id = t.id
      where coalesce(l.qty, 0) <> coalesce(m.qty, 0)`,
  },
  {
    name: "transfers that are done while pieces are on their way",
    finding: sql`select t.no || ': ' || sum(l.qty - l.received - l.lost) from transfer t
      join transfer_line l on l.transfer_id = t.id where t.status = 'RECEIVED' and l.received + l.lost < l.qty group by t.no`,
  },
];
