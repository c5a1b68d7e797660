-- A trigger keeps the plan it made first. Where the tables were empty then, it read them whole for each row that followed:
-- a first import of 100,000 orders did not end. These plans go by the indexes from the start.
ALTER FUNCTION order_search_of_goods() SET enable_seqscan = off;
ALTER FUNCTION order_search_of_order() SET enable_seqscan = off;
ALTER FUNCTION order_search_of_package() SET enable_seqscan = off;
ALTER FUNCTION order_search_of_sku() SET enable_seqscan = off;
ALTER FUNCTION invoice_credit_fits() SET enable_seqscan = off;
ALTER FUNCTION invoice_in_series() SET enable_seqscan = off;
ALTER FUNCTION journals_have_entries() SET enable_seqscan = off;
ALTER FUNCTION ledger_entries_balanced() SET enable_seqscan = off;
ALTER FUNCTION offer_of_stores_changed() SET enable_seqscan = off;
ALTER FUNCTION shelf_of_stores_changed() SET enable_seqscan = off;
ALTER FUNCTION stock_of_stores_added() SET enable_seqscan = off;
ALTER FUNCTION stock_of_stores_changed() SET enable_seqscan = off;
