-- What the desk filters its products by, in the order of its list; few products are so, and these are found at once.
CREATE INDEX product_without_chinese ON "product" (id DESC) WHERE coalesce(title->>'zh', '') = '';
CREATE INDEX product_out_of_stock ON "product" (id DESC) WHERE NOT in_stock;
