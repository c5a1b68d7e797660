-- Texts of stores are kept plain from now on; those that are kept with character references are decoded here, once.
CREATE FUNCTION plain_text(said TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN said NOT LIKE '%&%' THEN said ELSE
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(said,
      '&quot;', '"'), '&#034;', '"'), '&#039;', ''''), '&#39;', ''''), '&apos;', ''''), '&#8217;', '’'), '&lt;', '<'), '&gt;', '>'),
      '&nbsp;', ' '), '&#38;', '&'), '&#038;', '&'), '&amp;', '&')
  END
$$;
-- Of a list of names and values: [{name, value}] or [{name, values}].
CREATE FUNCTION plain_options(said JSONB) RETURNS JSONB LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN said::text NOT LIKE '%&%' THEN said ELSE (
    SELECT coalesce(jsonb_agg(o
      || jsonb_build_object('name', plain_text(o ->> 'name'))
      || CASE WHEN o ? 'value' THEN jsonb_build_object('value', plain_text(o ->> 'value')) ELSE '{}' END
      || CASE WHEN o ? 'values' THEN jsonb_build_object('values',
        (SELECT coalesce(jsonb_agg(plain_text(v)), '[]') FROM jsonb_array_elements_text(o -> 'values') v)) ELSE '{}' END
      ORDER BY nth), '[]') FROM jsonb_array_elements(said) WITH ORDINALITY e (o, nth))
  END
$$;

UPDATE "store" SET name = plain_text(name) WHERE name LIKE '%&%;%' AND platform <> 'manual';
UPDATE "store_product" SET title = plain_text(title) WHERE title LIKE '%&%;%';
UPDATE "store_variant" SET title = plain_text(title), open_options = plain_options(open_options)
WHERE title LIKE '%&%;%' OR open_options::text LIKE '%&%;%';
UPDATE "variant_link" SET options = plain_options(options) WHERE options::text LIKE '%&%;%';

DROP FUNCTION plain_options(JSONB);
DROP FUNCTION plain_text(TEXT);
