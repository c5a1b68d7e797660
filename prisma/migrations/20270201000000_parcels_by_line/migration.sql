-- In which of the parcels that its member wished a line is sent; null where the order is not split.
ALTER TABLE "order_line" ADD COLUMN "parcel_no" INTEGER;
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_parcel_no" CHECK ("parcel_no" BETWEEN 1 AND 4);
