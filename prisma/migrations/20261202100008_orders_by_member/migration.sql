-- Lists of orders stay as fast as they are, however many orders a member has.

-- What orders are found by stands beside them, so that an order whose state changes writes none of it again. It now holds
-- all words at once, in small letters, the goods, and what does not change with the state: owner, country, time.
CREATE EXTENSION IF NOT EXISTS btree_gin;

DROP TRIGGER order_search_of_new ON "store_order";
DROP TRIGGER order_search_of_changed ON "store_order";
DROP FUNCTION order_search();

-- Number, the store's number, recipient and tracking numbers, each on a line of its own.
CREATE FUNCTION order_words(o "store_order") RETURNS TEXT LANGUAGE sql STABLE AS $$
  SELECT lower(concat_ws(E'\n', o.no, o.external_no, order_recipient(o.ship_to),
    (SELECT string_agg(p.tracking_no, E'\n' ORDER BY p.id) FROM "package" p WHERE p.order_id = o.id)))
$$;

-- Titles and SKUs of the store's lines, and our SKUs they mean.
CREATE FUNCTION order_goods(of_order UUID) RETURNS TEXT LANGUAGE sql STABLE AS $$
  SELECT coalesce(string_agg(lower(word), E'\n'), '') FROM (
    SELECT l.title AS word FROM "order_line" l WHERE l.order_id = of_order
    UNION SELECT l.store_sku FROM "order_line" l WHERE l.order_id = of_order AND l.store_sku IS NOT NULL
    UNION SELECT v.sku FROM "order_line" l JOIN "order_line_item" i ON i.order_line_id = l.id
      JOIN "variant" v ON v.id = i.variant_id WHERE l.order_id = of_order
    ORDER BY 1) words
$$;

CREATE TABLE "order_search_new" (
  "order_id" UUID NOT NULL,
  "user_id" UUID NOT NULL,
  "country" CHAR(2) NOT NULL,
  "placed_at" TIMESTAMPTZ(6) NOT NULL,
  "words" TEXT NOT NULL,
  "goods" TEXT NOT NULL DEFAULT ''
);

LOCK TABLE "store_order", "order_line", "order_line_item", "package", "variant" IN SHARE ROW EXCLUSIVE MODE;

INSERT INTO "order_search_new" (order_id, user_id, country, placed_at, words, goods)
SELECT o.id, o.user_id, o.country, o.placed_at,
  lower(concat_ws(E'\n', o.no, o.external_no, order_recipient(o.ship_to), p.words)), coalesce(g.words, '')
FROM "store_order" o
LEFT JOIN (SELECT order_id, string_agg(tracking_no, E'\n' ORDER BY id) AS words FROM "package" GROUP BY order_id) p
  ON p.order_id = o.id
LEFT JOIN (SELECT order_id, string_agg(lower(word), E'\n' ORDER BY word) AS words FROM (
    SELECT l.order_id, l.title AS word FROM "order_line" l
    UNION SELECT l.order_id, l.store_sku FROM "order_line" l WHERE l.store_sku IS NOT NULL
    UNION SELECT l.order_id, v.sku FROM "order_line" l JOIN "order_line_item" i ON i.order_line_id = l.id
      JOIN "variant" v ON v.id = i.variant_id) w GROUP BY order_id) g
  ON g.order_id = o.id;

DROP TABLE "order_search";
ALTER TABLE "order_search_new" RENAME TO "order_search";
ALTER TABLE "order_search" ADD CONSTRAINT "order_search_pkey" PRIMARY KEY ("order_id"),
  ADD CONSTRAINT "order_search_order_id_fkey"
    FOREIGN KEY ("order_id") REFERENCES "store_order"("id") ON DELETE CASCADE ON UPDATE CASCADE;
-- By any part of the words, among the orders of one member or of all.
CREATE INDEX "order_search_user_id_words_goods_idx" ON "order_search" USING gin
  ("user_id", "words" gin_trgm_ops, "goods" gin_trgm_ops);
CREATE INDEX "order_search_user_id_country_idx" ON "order_search" ("user_id", "country");
-- All orders by time, and by country and time: the desk's, whoever may see them.
CREATE INDEX order_search_by_time ON "order_search" (placed_at, order_id) INCLUDE (user_id);
CREATE INDEX order_search_by_country ON "order_search" (country, placed_at, order_id) INCLUDE (user_id);

CREATE FUNCTION order_search_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_search (order_id, user_id, country, placed_at, words)
  VALUES (NEW.id, NEW.user_id, NEW.country, NEW.placed_at, order_words(NEW))
  ON CONFLICT (order_id) DO UPDATE SET user_id = excluded.user_id, country = excluded.country,
    placed_at = excluded.placed_at, words = excluded.words;
  RETURN NULL;
END $$;
CREATE TRIGGER order_search_of_new AFTER INSERT ON "store_order"
  FOR EACH ROW EXECUTE FUNCTION order_search_of_order();
CREATE TRIGGER order_search_of_changed
  AFTER UPDATE OF no, external_no, ship_to, user_id, country, placed_at ON "store_order" FOR EACH ROW
  WHEN ((OLD.no, OLD.external_no, OLD.ship_to, OLD.user_id, OLD.country, OLD.placed_at)
    IS DISTINCT FROM (NEW.no, NEW.external_no, NEW.ship_to, NEW.user_id, NEW.country, NEW.placed_at))
  EXECUTE FUNCTION order_search_of_order();

CREATE FUNCTION order_search_of_package() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed UUID[] := array_remove(ARRAY[CASE WHEN TG_OP <> 'INSERT' THEN OLD.order_id END,
  CASE WHEN TG_OP <> 'DELETE' THEN NEW.order_id END], NULL);
BEGIN
  UPDATE order_search s SET words = order_words(o) FROM "store_order" o
  WHERE o.id = ANY(changed) AND s.order_id = o.id AND s.words <> order_words(o);
  RETURN NULL;
END $$;
CREATE TRIGGER order_search_of_package AFTER INSERT OR DELETE OR UPDATE OF order_id, tracking_no ON "package"
  FOR EACH ROW EXECUTE FUNCTION order_search_of_package();

-- A quote writes all SKUs of an order anew, mostly the same ones: what changed is looked at once, at the end.
CREATE FUNCTION order_search_of_goods() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE line UUID; changed UUID;
BEGIN
  IF TG_TABLE_NAME = 'order_line' THEN
    changed := CASE WHEN TG_OP = 'DELETE' THEN OLD.order_id ELSE NEW.order_id END;
  ELSE
    line := CASE WHEN TG_OP = 'DELETE' THEN OLD.order_line_id ELSE NEW.order_line_id END;
    SELECT l.order_id INTO changed FROM "order_line" l WHERE l.id = line;
  END IF;
  UPDATE order_search s SET goods = g.goods FROM (SELECT order_goods(changed) AS goods) g
  WHERE s.order_id = changed AND s.goods <> g.goods;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER order_search_of_line AFTER INSERT OR DELETE OR UPDATE OF title, store_sku ON "order_line"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION order_search_of_goods();
CREATE CONSTRAINT TRIGGER order_search_of_item AFTER INSERT OR DELETE OR UPDATE OF variant_id ON "order_line_item"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION order_search_of_goods();

-- A SKU that is called otherwise is found by its new name in every order.
CREATE FUNCTION order_search_of_sku() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE order_search s SET goods = order_goods(s.order_id)
  WHERE s.order_id IN (SELECT l.order_id FROM "order_line_item" i JOIN "order_line" l ON l.id = i.order_line_id
    WHERE i.variant_id = NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER order_search_of_sku AFTER UPDATE OF sku ON "variant" FOR EACH ROW WHEN (OLD.sku <> NEW.sku)
  EXECUTE FUNCTION order_search_of_sku();

-- A member's list by its tabs, each in the order it is shown in. What a filter asks for is in the index, too: what does not
-- fit is passed over without reading the order.
DROP INDEX "store_order_user_id_box_status_placed_at_id_idx";
CREATE INDEX store_order_of_member_by_tab ON "store_order" (user_id, box, status, placed_at DESC, id DESC)
  INCLUDE (country, store_id, connection, hold, paid_at);
DROP INDEX "store_order_user_id_placed_at_id_idx";
CREATE INDEX store_order_of_member ON "store_order" (user_id, placed_at DESC, id DESC)
  INCLUDE (country, store_id, paid_at);
CREATE INDEX store_order_of_member_left ON "store_order" (user_id, placed_at DESC, id DESC)
  INCLUDE (country, store_id, paid_at) WHERE box = 'TRASH' OR status = 'CLOSED';
CREATE INDEX store_order_of_member_tagged ON "store_order" (user_id, placed_at DESC, id DESC)
  INCLUDE (box, status, country, store_id, paid_at, abnormal) WHERE abnormal <> '{}';
CREATE INDEX store_order_being_quoted ON "store_order" (user_id)
  WHERE status = 'AWAITING_PAYMENT' AND box = 'ACTIVE' AND quoted_at IS NULL;

-- The desk's queues, in the order they are shown in.
DROP INDEX "store_order_status_hold_paid_at_idx";
CREATE INDEX store_order_of_queue ON "store_order" (status, placed_at, id)
  INCLUDE (hold, purchased_at, paid_at, country, user_id);
CREATE INDEX store_order_problems ON "store_order" (placed_at, id)
  WHERE status IN ('PENDING', 'PURCHASING')
    AND (hold <> 'NONE' OR abnormal && '{STORE_CHANGED,STORE_CANCELLED,FULFILLED_ELSEWHERE}'::text[]);

ANALYZE "store_order";
ANALYZE "order_search";
