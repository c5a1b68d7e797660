-- Whether a store's order is to be sent, in the store's own word, and which of its lines are one thing.
ALTER TABLE "store_order" ADD COLUMN "store_doubt" TEXT, ADD COLUMN "doubt_seen" TEXT;
ALTER TABLE "order_line" ADD COLUMN "part" JSONB;
ALTER TABLE "store_order" ADD CONSTRAINT store_order_doubt_known
  CHECK (store_doubt IN ('test', 'held', 'state', 'risk', 'pickup', 'nothing'));
-- A line may be sent as another one.
ALTER TABLE "order_line" DROP CONSTRAINT order_line_sane,
  ADD CONSTRAINT order_line_sane CHECK (qty > 0 AND link_status IN ('linked', 'unlinked', 'do_not_fulfil', 'covered'));

-- Orders of a member by the store's word, and which words there are.
CREATE INDEX store_order_by_store_status ON "store_order" (user_id, store_status, placed_at DESC, id DESC);

-- The desk's queue of problems holds paid orders whose store no longer says that they are to be sent.
DROP INDEX store_order_problems;
CREATE INDEX store_order_problems ON "store_order" (placed_at, id)
  WHERE status IN ('PENDING', 'PURCHASING')
    AND (hold <> 'NONE' OR abnormal && '{STORE_CHANGED,STORE_CANCELLED,FULFILLED_ELSEWHERE,STORE_STATE}'::text[]);

-- Words that plugins of WooCommerce added: nothing is paid on them without a look.
UPDATE "store_order" o SET store_doubt = 'state', abnormal = o.abnormal || '{STORE_STATE}'::text[]
FROM "store" s
WHERE s.id = o.store_id AND s.platform = 'woocommerce' AND o.status = 'AWAITING_PAYMENT' AND o.pay_lock IS NULL
  AND o.store_status NOT IN ('processing', 'pending', 'on-hold', 'completed', 'refunded', 'cancelled', 'failed',
    'trash', 'checkout-draft', 'auto-draft', '');

-- The next comparison reads unpaid orders again: test orders, holds, ways of delivery and bundles were not asked for.
UPDATE "store_order" o SET store_modified_at = NULL
FROM "store" s
WHERE s.id = o.store_id AND s.platform <> 'manual' AND o.status = 'AWAITING_PAYMENT' AND o.box = 'ACTIVE';
