-- The sitemap cuts the listed products into ranges of ids and walks each of them.
CREATE INDEX product_listed_id ON "product" (id) WHERE status = 'on' AND visibility = 'public';
-- Products that were sourced for one member and are listed for all by now.
CREATE INDEX product_listed_sourced ON "product" (created_at DESC, id DESC)
  WHERE status = 'on' AND visibility = 'public' AND owner_user_id IS NOT NULL;
