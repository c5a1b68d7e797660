-- AlterTable
ALTER TABLE "category" ADD COLUMN     "num" SERIAL NOT NULL;

-- AlterTable
ALTER TABLE "search_word" ADD COLUMN     "products" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "shown" TEXT;

-- CreateTable
CREATE TABLE "goods" (
    "id" UUID NOT NULL,
    "category_id" UUID NOT NULL,
    "price_from" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "new_until" TIMESTAMPTZ(6),
    "hot_score" INTEGER NOT NULL,
    "in_stock" BOOLEAN NOT NULL,
    "ships_from" TEXT[],
    "sale_modes" TEXT[],
    "search" tsvector NOT NULL,

    CONSTRAINT "goods_pkey" PRIMARY KEY ("id")
);

-- What is listed and what is looked for are read here; the rest of a product is not in the way.
DROP INDEX product_search;
DROP INDEX product_listed_hot;
DROP INDEX product_listed_new;
DROP INDEX product_listed_price;
DROP INDEX product_listed_category;
DROP INDEX product_listed_filters;
DROP INDEX product_ships_from;

-- Prices in steps of a quarter octave, so that a price range is a handful of words. goods-tags.ts has the same list.
CREATE FUNCTION goods_price_step(cents bigint) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT width_bucket(cents, '{100,119,141,168,200,238,283,336,400,476,566,673,800,951,1131,1345,1600,1903,2263,2691,3200,3805,4525,5382,6400,7611,9051,10763,12800,15222,18102,21527,25600,30444,36204,43054,51200,60887,72408,86108,102400,121775,144815,172216,204800,243549,289631,344431,409600}'::bigint[])
$$;

-- Brings the listed rows of some products up to date. What is filtered by is found as words are: category and those
-- above it (~c), warehouse (~f), sale mode (~m), in stock (~s), new (~n), price step (~p), how well it sells by the
-- hundred (~h), and one of 128 parts of the catalogue that is as good as drawn by lot (~r), to estimate from.
CREATE FUNCTION goods_write(ids uuid[]) RETURNS void LANGUAGE sql AS $$
  DELETE FROM "goods" g USING "product" p
  WHERE g.id = ANY(ids) AND p.id = g.id AND NOT (p.status = 'on' AND p.visibility = 'public');
  INSERT INTO "goods" AS g (id, category_id, price_from, created_at, new_until, hot_score, in_stock, ships_from,
    sale_modes, search)
  SELECT p.id, p.category_id, p.price_from, p.created_at, CASE WHEN p.is_new_until > now() THEN p.is_new_until END,
    p.hot_score, p.in_stock, p.ships_from, p.sale_modes,
    coalesce(p.search, '') || array_to_tsvector(t.tags || d.tags)
  FROM "product" p
  CROSS JOIN LATERAL (SELECT
    array['~r' || get_byte(uuid_send(p.id), 15) % 128, '~p' || goods_price_step(p.price_from),
      '~h' || least(greatest(p.hot_score / 100, 0), 10)]
    || CASE WHEN p.in_stock THEN '{~s}'::text[] ELSE '{}' END
    || CASE WHEN p.is_new_until > now() THEN '{~n}'::text[] ELSE '{}' END
    || array(SELECT '~f' || w FROM unnest(p.ships_from) w)
    || array(SELECT '~m' || m FROM unnest(p.sale_modes) m) AS tags) t
  JOIN LATERAL (SELECT array(SELECT '~c' || a.num FROM "category" a WHERE a.id = ANY(c.path)) AS tags
    FROM "category" c WHERE c.id = p.category_id) d ON true
  WHERE p.id = ANY(ids) AND p.status = 'on' AND p.visibility = 'public'
  ORDER BY p.id
  ON CONFLICT (id) DO UPDATE SET category_id = excluded.category_id, price_from = excluded.price_from,
    created_at = excluded.created_at, new_until = excluded.new_until, hot_score = excluded.hot_score,
    in_stock = excluded.in_stock, ships_from = excluded.ships_from, sale_modes = excluded.sale_modes,
    search = excluded.search
  WHERE (g.category_id, g.price_from, g.created_at, g.new_until, g.hot_score, g.in_stock, g.ships_from, g.sale_modes,
    g.search) IS DISTINCT FROM (excluded.category_id, excluded.price_from, excluded.created_at, excluded.new_until,
    excluded.hot_score, excluded.in_stock, excluded.ships_from, excluded.sale_modes, excluded.search)
$$;

CREATE FUNCTION goods_follow_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM goods_write((SELECT array_agg(id) FROM changed));
  RETURN NULL;
END $$;
CREATE TRIGGER goods_product_made AFTER INSERT ON "product" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION goods_follow_product();
CREATE TRIGGER goods_product_changed AFTER UPDATE ON "product" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION goods_follow_product();

CREATE FUNCTION goods_follow_category() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM goods_write((SELECT array_agg(p.id) FROM "product" p JOIN changed c ON c.id = p.category_id
    JOIN was ON was.id = c.id WHERE c.path IS DISTINCT FROM was.path));
  RETURN NULL;
END $$;
CREATE TRIGGER goods_category_moved AFTER UPDATE ON "category" REFERENCING OLD TABLE AS was NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION goods_follow_category();

-- At most so many of the goods that a query of words and filters finds, ranked by another where one is given. Looked up
-- in the index of words whatever the planner thinks of it: its guesses for words that go together are too far off to be
-- left to it.
CREATE FUNCTION goods_found(query tsquery, most int, ranked tsquery DEFAULT NULL)
  RETURNS TABLE (id uuid, category_id uuid, price_from bigint, created_at timestamptz, new_until timestamptz,
    hot_score int, in_stock boolean, ships_from text[], sale_modes text[], score real)
  LANGUAGE sql STABLE ROWS 10000 SET enable_seqscan = off SET enable_indexscan = off AS $$
  SELECT g.id, g.category_id, g.price_from, g.created_at, g.new_until, g.hot_score, g.in_stock, g.ships_from,
    g.sale_modes, CASE WHEN ranked IS NOT NULL THEN ts_rank('{0.02, 0.15, 0.4, 1.0}', g.search, ranked, 1) END
  FROM "goods" g WHERE g.search @@ query LIMIT most
$$;

SELECT goods_write((SELECT array_agg(id) FROM "product"));

-- CreateIndex
CREATE INDEX "goods_hot" ON "goods"("hot_score" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "goods_price" ON "goods"("price_from", "id");

-- CreateIndex
CREATE INDEX "goods_created" ON "goods"("created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "goods_category" ON "goods"("category_id", "hot_score" DESC, "id" DESC);

-- AddForeignKey
ALTER TABLE "goods" ADD CONSTRAINT "goods_id_fkey" FOREIGN KEY ("id") REFERENCES "product"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE INDEX goods_search ON "goods" USING gin (search);
CREATE INDEX goods_new ON "goods" (new_until) WHERE new_until IS NOT NULL;
CREATE INDEX search_word_beginning ON "search_word" (word text_pattern_ops);
-- A search for codes reads these, not the words.
CREATE INDEX product_spu_any_case ON "product" (lower(spu) text_pattern_ops);
-- What is not listed is looked up among itself, by staff and by the member it was sourced for.
CREATE INDEX product_of_owner ON "product" (owner_user_id) WHERE visibility = 'private';
CREATE INDEX product_unlisted_search ON "product" USING gin (search) WHERE status <> 'on' OR visibility <> 'public';
