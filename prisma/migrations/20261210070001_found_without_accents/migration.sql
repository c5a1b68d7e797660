-- People are found whether or not somebody types accents and apostrophes: José as Jose, O’Brien as obrien.

-- Immutable, because an index is made of it: the rules of `unaccent` come with PostgreSQL and change with its releases.
CREATE FUNCTION plain_text(written TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT translate(lower(public.unaccent('public.unaccent'::regdictionary, written)), '''’‘ʼ`´', '')
$$;

-- Number, the store's number, recipient and tracking numbers, each on a line of its own.
CREATE OR REPLACE FUNCTION order_words(o "store_order") RETURNS TEXT LANGUAGE sql STABLE AS $$
  SELECT plain_text(concat_ws(E'\n', o.no, o.external_no, order_recipient(o.ship_to),
    (SELECT string_agg(p.tracking_no, E'\n' ORDER BY p.id) FROM "package" p WHERE p.order_id = o.id)))
$$;
UPDATE "order_search" SET words = plain_text(words) WHERE words <> plain_text(words);

-- Members are found by any part of their name, address or number.
DROP INDEX user_found_by;
CREATE INDEX user_found_by ON "user" USING gin (
  plain_text(email::text || ' ' || user_name || ' ' || first_name || ' ' || last_name || ' '
    || regexp_replace(phone, '\D', '', 'g')) gin_trgm_ops);
