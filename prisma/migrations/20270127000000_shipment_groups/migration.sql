-- Orders to one buyer that travel as one parcel.
ALTER TABLE "store_order" ADD COLUMN "shipment_group" UUID;
CREATE INDEX "store_order_shipment_group" ON "store_order"("shipment_group") WHERE "shipment_group" IS NOT NULL;

-- A carrier's number is one parcel's. Only orders of one shipment share it: the first has it, the others are joined to that.
ALTER TABLE "package" ADD COLUMN "joined_to" UUID;
ALTER TABLE "package" ADD CONSTRAINT "package_joined_to_fkey"
  FOREIGN KEY ("joined_to") REFERENCES "package"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "package_joined_to" ON "package"("joined_to") WHERE "joined_to" IS NOT NULL;
DROP INDEX "package_carrier_tracking_no_key";
CREATE UNIQUE INDEX "package_carrier_tracking_no_key" ON "package"("carrier", "tracking_no") WHERE "joined_to" IS NULL;

CREATE FUNCTION package_joined_within_shipment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT 1 FROM package h JOIN store_order a ON a.id = h.order_id JOIN store_order b ON b.id = NEW.order_id
    WHERE h.id = NEW.joined_to AND h.joined_to IS NULL AND h.carrier = NEW.carrier AND h.tracking_no = NEW.tracking_no
      AND a.id <> b.id AND a.shipment_group = b.shipment_group) THEN
    RAISE EXCEPTION 'package %: the number % is of another shipment', NEW.id, NEW.tracking_no
      USING ERRCODE = 'check_violation', CONSTRAINT = 'package_joined_within_shipment';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER package_joined BEFORE INSERT OR UPDATE OF joined_to, carrier, tracking_no, order_id ON "package"
  FOR EACH ROW WHEN (NEW.joined_to IS NOT NULL) EXECUTE FUNCTION package_joined_within_shipment();

ALTER TABLE "outbound_parcel" ADD COLUMN "joined_to" UUID;
ALTER TABLE "outbound_parcel" ADD CONSTRAINT "outbound_parcel_joined_to_fkey"
  FOREIGN KEY ("joined_to") REFERENCES "outbound_parcel"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "outbound_parcel_joined_to" ON "outbound_parcel"("joined_to") WHERE "joined_to" IS NOT NULL;
DROP INDEX "outbound_parcel_number";
CREATE UNIQUE INDEX "outbound_parcel_number" ON "outbound_parcel" ("carrier", "tracking_no")
  WHERE "status" <> 'VOID' AND "tracking_no" IS NOT NULL AND "joined_to" IS NULL;

CREATE FUNCTION outbound_parcel_joined_within_shipment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT 1 FROM outbound_parcel h JOIN store_order a ON a.id = h.order_id JOIN store_order b ON b.id = NEW.order_id
    WHERE h.id = NEW.joined_to AND h.joined_to IS NULL AND a.id <> b.id AND a.shipment_group = b.shipment_group
      AND (NEW.tracking_no IS NULL OR (h.carrier = NEW.carrier AND h.tracking_no = NEW.tracking_no))) THEN
    RAISE EXCEPTION 'outbound_parcel %: joined to a parcel of another shipment', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'outbound_parcel_joined_within_shipment';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER outbound_parcel_joined BEFORE INSERT OR UPDATE OF joined_to, carrier, tracking_no, order_id ON "outbound_parcel"
  FOR EACH ROW WHEN (NEW.joined_to IS NOT NULL) EXECUTE FUNCTION outbound_parcel_joined_within_shipment();
