-- Trigrams find no text of one or two Chinese signs, and most names are such: all orders of a member were read. These are
-- the signs of a text, and its pairs of neighbours.
CREATE FUNCTION chinese_signs(written TEXT) RETURNS TEXT[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  IF written !~ '[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufad9\U00020000-\U000323af]' THEN RETURN '{}'; END IF;
  RETURN ARRAY(
    SELECT DISTINCT substr(run[1], at, long)
    FROM regexp_matches(written, '[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufad9\U00020000-\U000323af]+', 'g') run,
      generate_series(1, length(run[1])) at, generate_series(1, 2) long
    WHERE at + long - 1 <= length(run[1]));
END $$;

CREATE INDEX order_search_by_signs ON "order_search" USING gin
  ("user_id", chinese_signs("words"), chinese_signs("goods"));
ANALYZE "order_search";
