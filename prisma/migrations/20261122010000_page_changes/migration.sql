-- Whatever visitors' pages show says so when it changes, whoever writes it: web processes keep pages until they hear it.
-- One notification a transaction, at its commit. A new table that such pages read gets its line in a migration of its
-- own: SELECT watch_pages('table').
CREATE FUNCTION page_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('page_changes', '');
  RETURN NULL;
END $$;

CREATE FUNCTION watch_pages(watched regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TRIGGER page_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %s FOR EACH STATEMENT EXECUTE FUNCTION page_changed()', watched);
END $$;

SELECT watch_pages(t::regclass)
FROM unnest(ARRAY['category', 'product', 'product_media', 'variant', 'price_tier', 'stock', 'warehouse', 'ship_channel',
  'ship_zone', 'ship_zone_country', 'ship_rate', 'ship_surcharge', 'ship_restriction', 'tax_rule']) t;
