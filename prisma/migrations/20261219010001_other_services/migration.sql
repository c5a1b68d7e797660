-- An order that another fulfilment service of the store sends is not paid before its member has looked at it.
ALTER TABLE "store_order" DROP CONSTRAINT store_order_doubt_known,
  ADD CONSTRAINT store_order_doubt_known
    CHECK (store_doubt IN ('test', 'held', 'state', 'risk', 'pickup', 'service', 'nothing'));
