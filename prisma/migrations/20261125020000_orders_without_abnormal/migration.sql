-- No question is served by it: where orders are asked for what is abnormal, their member or their state narrows them
-- first. But each change of an order wrote it.
DROP INDEX store_order_abnormal;
