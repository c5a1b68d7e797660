-- What the desk finds orders by stands beside them: an order changes its state eight times in its life, its number and
-- recipient hardly ever, and each change wrote all trigrams again.
CREATE TABLE "order_search" (
  "order_id" UUID NOT NULL,
  "no" TEXT NOT NULL,
  "external_no" TEXT NOT NULL,
  "recipient" TEXT NOT NULL,
  CONSTRAINT "order_search_pkey" PRIMARY KEY ("order_id")
);

CREATE FUNCTION order_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_search (order_id, no, external_no, recipient)
  VALUES (NEW.id, NEW.no, NEW.external_no,
    coalesce(NEW.ship_to ->> 'firstName', '') || ' ' || coalesce(NEW.ship_to ->> 'lastName', ''))
  ON CONFLICT (order_id) DO UPDATE
    SET no = excluded.no, external_no = excluded.external_no, recipient = excluded.recipient;
  RETURN NULL;
END $$;

-- The triggers first: their lock keeps other writers away until what stands here is copied.
CREATE TRIGGER order_search_of_new AFTER INSERT ON "store_order" FOR EACH ROW EXECUTE FUNCTION order_search();
CREATE TRIGGER order_search_of_changed AFTER UPDATE OF no, external_no, ship_to ON "store_order" FOR EACH ROW
  WHEN (OLD.no IS DISTINCT FROM NEW.no OR OLD.external_no IS DISTINCT FROM NEW.external_no
    OR OLD.ship_to IS DISTINCT FROM NEW.ship_to)
  EXECUTE FUNCTION order_search();

INSERT INTO order_search (order_id, no, external_no, recipient)
SELECT id, no, external_no, coalesce(ship_to ->> 'firstName', '') || ' ' || coalesce(ship_to ->> 'lastName', '')
FROM "store_order";

ALTER TABLE "order_search" ADD CONSTRAINT "order_search_order_id_fkey"
  FOREIGN KEY ("order_id") REFERENCES "store_order"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX "order_search_no_external_no_recipient_idx" ON "order_search" USING gin
  ("no" gin_trgm_ops, "external_no" gin_trgm_ops, "recipient" gin_trgm_ops);
DROP INDEX store_order_found_by;
