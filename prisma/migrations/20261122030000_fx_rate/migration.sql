-- CreateTable
CREATE TABLE "fx_rate" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "base" CHAR(3) NOT NULL,
    "quote" CHAR(3) NOT NULL,
    "rate" BIGINT NOT NULL,
    "source" TEXT NOT NULL,
    "at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "fx_rate_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "fx_rate_positive" CHECK ("rate" > 0),
    CONSTRAINT "fx_rate_between_two" CHECK ("base" <> "quote")
);

-- CreateIndex
CREATE INDEX "fx_rate_base_quote_at_id_idx" ON "fx_rate"("base", "quote", "at" DESC, "id" DESC);

-- What was frozen by a rate stays explicable: rates are added, never changed.
CREATE FUNCTION fx_rate_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'exchange rates are added, never changed' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER fx_rate_append_only BEFORE UPDATE OR DELETE ON "fx_rate"
  FOR EACH STATEMENT EXECUTE FUNCTION fx_rate_refuse();

-- The rates the product has used so far, until finance enters its own.
INSERT INTO "fx_rate" ("base", "quote", "rate", "source", "at") VALUES
  ('EUR', 'USD', 1085000, 'initial', '2026-11-21T00:00:00Z'),
  ('GBP', 'USD', 1270000, 'initial', '2026-11-21T00:00:00Z');
