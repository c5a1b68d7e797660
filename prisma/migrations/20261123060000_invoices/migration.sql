-- Invoices, credit notes, receipts: numbered without gaps, never changed once issued (§2.6, §5).

CREATE TABLE "invoice_seller" (
    "version" INTEGER NOT NULL,
    "legal_name" TEXT NOT NULL,
    "street" TEXT NOT NULL,
    "city" TEXT NOT NULL,
    "post_code" TEXT NOT NULL,
    "province" TEXT NOT NULL DEFAULT '',
    "country" CHAR(2) NOT NULL,
    "registration" TEXT NOT NULL,
    "vat_no" TEXT NOT NULL DEFAULT '',
    "email" TEXT NOT NULL DEFAULT '',
    "footer" TEXT NOT NULL DEFAULT '',
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "invoice_seller_pkey" PRIMARY KEY ("version")
);

CREATE TABLE "invoice_series" (
    "series" TEXT NOT NULL,
    "year" INTEGER NOT NULL,
    "last" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "invoice_series_pkey" PRIMARY KEY ("series","year")
);

CREATE TABLE "invoice_due" (
    "journal_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "ref_type" TEXT NOT NULL,
    "ref_id" UUID NOT NULL,
    "user_id" UUID,
    "status" TEXT NOT NULL DEFAULT 'OPEN',
    "waits" TEXT,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "invoice_due_pkey" PRIMARY KEY ("journal_id")
);

CREATE TABLE "invoice" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "no" TEXT NOT NULL,
    "series" TEXT NOT NULL,
    "year" INTEGER NOT NULL,
    "seq" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "journal_id" UUID NOT NULL,
    "ref_type" TEXT NOT NULL,
    "ref_id" UUID NOT NULL,
    "ref_no" TEXT NOT NULL,
    "store_id" UUID,
    "credits_id" UUID,
    "issued_at" TIMESTAMPTZ(6) NOT NULL,
    "supply_on" DATE NOT NULL,
    "seller" JSONB NOT NULL,
    "buyer" JSONB NOT NULL,
    "content" JSONB NOT NULL,
    "ccy" CHAR(3) NOT NULL,
    "goods" BIGINT NOT NULL,
    "discount" BIGINT NOT NULL DEFAULT 0,
    "shipping" BIGINT NOT NULL DEFAULT 0,
    "service" BIGINT NOT NULL DEFAULT 0,
    "tax" BIGINT NOT NULL DEFAULT 0,
    "fee" BIGINT NOT NULL DEFAULT 0,
    "total" BIGINT NOT NULL,

    CONSTRAINT "invoice_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "invoice_archive" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "user_id" UUID NOT NULL,
    "format" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "store_id" UUID,
    "from_day" DATE,
    "to_day" DATE,
    "orders" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "total" INTEGER NOT NULL,
    "done" INTEGER NOT NULL DEFAULT 0,
    "status" TEXT NOT NULL DEFAULT 'QUEUED',
    "file_key" TEXT,
    "bytes" BIGINT,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ready_at" TIMESTAMPTZ(6),
    "expires_at" TIMESTAMPTZ(6),

    CONSTRAINT "invoice_archive_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "invoice_due_ref_type_ref_id_idx" ON "invoice_due"("ref_type", "ref_id");
CREATE UNIQUE INDEX "invoice_no_key" ON "invoice"("no");
CREATE UNIQUE INDEX "invoice_journal_id_key" ON "invoice"("journal_id");
CREATE UNIQUE INDEX "invoice_series_year_seq_key" ON "invoice"("series", "year", "seq");
CREATE INDEX "invoice_user_id_issued_at_id_idx" ON "invoice"("user_id", "issued_at" DESC, "id" DESC);
CREATE INDEX "invoice_issued_at_id_idx" ON "invoice"("issued_at" DESC, "id" DESC);
CREATE INDEX "invoice_ref_type_ref_id_idx" ON "invoice"("ref_type", "ref_id");
CREATE INDEX "invoice_store_id_issued_at_idx" ON "invoice"("store_id", "issued_at");
CREATE INDEX "invoice_credits_id_idx" ON "invoice"("credits_id");
CREATE INDEX "invoice_archive_user_id_created_at_id_idx" ON "invoice_archive"("user_id", "created_at" DESC, "id" DESC);
CREATE INDEX "invoice_archive_status_expires_at_idx" ON "invoice_archive"("status", "expires_at");

ALTER TABLE "invoice" ADD CONSTRAINT "invoice_credits_id_fkey" FOREIGN KEY ("credits_id") REFERENCES "invoice"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- What waits to be issued, and what a member's missing address holds up.
CREATE INDEX invoice_due_open ON "invoice_due" (user_id, journal_id) WHERE status = 'OPEN';
CREATE INDEX invoice_due_fresh ON "invoice_due" (user_id) WHERE status = 'OPEN' AND waits IS NULL;
CREATE INDEX invoice_search ON "invoice" USING gin (no gin_trgm_ops, ref_no gin_trgm_ops);

ALTER TABLE "invoice_series" ADD CONSTRAINT invoice_series_known
  CHECK (series IN ('INV', 'CN', 'REC') AND last >= 0);
ALTER TABLE "invoice_due" ADD CONSTRAINT invoice_due_known CHECK (
  kind IN ('INVOICE', 'CREDIT_NOTE', 'RECEIPT') AND status IN ('OPEN', 'NOT_NEEDED')
  AND waits IN ('billing', 'seller', 'original', 'mismatch'));
ALTER TABLE "invoice_archive" ADD CONSTRAINT invoice_archive_known CHECK (
  format IN ('pdf', 'zip') AND status IN ('QUEUED', 'RUNNING', 'READY', 'FAILED', 'EXPIRED')
  AND total > 0 AND done BETWEEN 0 AND total);

ALTER TABLE "invoice" ADD CONSTRAINT invoice_kind_known CHECK (
  (kind, series) IN (('INVOICE', 'INV'), ('CREDIT_NOTE', 'CN'), ('RECEIPT', 'REC'))
  AND (kind = 'CREDIT_NOTE') = (credits_id IS NOT NULL));
ALTER TABLE "invoice" ADD CONSTRAINT invoice_number_spelled CHECK (
  no = series || '-' || year || '-' || lpad(seq::text, greatest(6, length(seq::text)), '0') AND seq > 0
  AND year = extract(year FROM issued_at AT TIME ZONE 'UTC'));
ALTER TABLE "invoice" ADD CONSTRAINT invoice_sums CHECK (
  total = greatest(0, goods - discount) + shipping + service + tax + fee AND total > 0
  AND least(goods, discount, shipping, service, tax, fee) >= 0);

-- Issued is issued: a mistake is mended by a credit note, never by a change.
CREATE FUNCTION invoice_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what was issued stays: % on %', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER invoice_stays BEFORE DELETE ON "invoice" FOR EACH ROW EXECUTE FUNCTION invoice_refuse();
-- But one thing: once nothing obliges to keep it, the buyer of a closed account is forgotten, and only the country stays.
CREATE FUNCTION invoice_guard_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.issued_at < now() - interval '10 years' AND NEW.buyer = jsonb_build_object('name', '', 'company', '',
       'companyId', '', 'vatNo', '', 'taxId', '', 'street', '[]'::jsonb, 'city', '', 'province', '', 'postCode', '',
       'email', '', 'country', OLD.buyer -> 'country')
     AND to_jsonb(NEW) - 'buyer' = to_jsonb(OLD) - 'buyer' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'what was issued stays: % on %', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER invoice_guard_update BEFORE UPDATE ON "invoice" FOR EACH ROW EXECUTE FUNCTION invoice_guard_update();
CREATE TRIGGER invoice_no_truncate BEFORE TRUNCATE ON "invoice" EXECUTE FUNCTION invoice_refuse();
CREATE TRIGGER invoice_seller_stays BEFORE UPDATE OR DELETE ON "invoice_seller"
  FOR EACH ROW EXECUTE FUNCTION invoice_refuse();
CREATE TRIGGER invoice_seller_no_truncate BEFORE TRUNCATE ON "invoice_seller" EXECUTE FUNCTION invoice_refuse();

-- Each number follows the one before it: what was not drawn from the series cannot stand in it.
CREATE FUNCTION invoice_in_series() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.seq > (SELECT last FROM invoice_series WHERE series = NEW.series AND year = NEW.year)
     OR NOT EXISTS (SELECT 1 FROM invoice_series WHERE series = NEW.series AND year = NEW.year)
     OR (NEW.seq > 1 AND NOT EXISTS (SELECT 1 FROM invoice
         WHERE series = NEW.series AND year = NEW.year AND seq = NEW.seq - 1)) THEN
    RAISE EXCEPTION '% does not follow its series', NEW.no USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER invoice_in_series AFTER INSERT ON "invoice"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION invoice_in_series();

-- A credit note gives back no more than what was invoiced.
CREATE FUNCTION invoice_credit_fits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM invoice WHERE id = NEW.credits_id AND kind = 'INVOICE' AND user_id = NEW.user_id FOR UPDATE;
  IF NOT FOUND OR (SELECT sum(c.total) FROM invoice c WHERE c.credits_id = NEW.credits_id)
      > (SELECT i.total FROM invoice i WHERE i.id = NEW.credits_id) THEN
    RAISE EXCEPTION '% gives back more than its invoice', NEW.no USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER invoice_credit_fits AFTER INSERT ON "invoice" FOR EACH ROW WHEN (NEW.credits_id IS NOT NULL)
  EXECUTE FUNCTION invoice_credit_fits();

-- What was paid before there were invoices gets one, too.
INSERT INTO "invoice_due" (journal_id, kind, ref_type, ref_id)
SELECT j.id, CASE WHEN j.type IN ('J5', 'J5b', 'J14') THEN 'CREDIT_NOTE' WHEN j.ref_type = 'recharge_order' THEN 'RECEIPT'
    ELSE 'INVOICE' END, j.ref_type, j.ref_id
FROM "journal" j
WHERE j.status = 'posted' AND (
  (j.ref_type = 'store_order' AND j.type IN ('J2', 'J5', 'J5b', 'J14'))
  OR (j.ref_type = 'recharge_order' AND j.type IN ('J1', 'J1f', 'J1w')));

INSERT INTO "invoice_due" (journal_id, kind, ref_type, ref_id, user_id)
SELECT j.id, 'INVOICE', 'price_diff_bill', b.id, b.user_id
FROM "price_diff_bill" b JOIN "journal" j ON j.idem_key = 'price_diff_bill:' || b.id || ':paid' AND j.status = 'posted';
