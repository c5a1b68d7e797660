-- A booking of a delivery that was wrong is taken back by one of the opposite.
ALTER TABLE "purchase_booking" DROP CONSTRAINT "purchase_booking_pieces";
ALTER TABLE "purchase_booking" ADD CONSTRAINT "purchase_booking_pieces" CHECK (
  (accepted >= 0 AND rejected >= 0 AND over >= 0) OR (accepted <= 0 AND rejected <= 0 AND over <= 0));
