-- Cards that the provider keeps for members, and which attempt to pay used or saved one, or was begun by auto-pay.
CREATE TABLE "card_customer" (
    "user_id" UUID NOT NULL,
    "provider_ref" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "card_customer_pkey" PRIMARY KEY ("user_id")
);
CREATE UNIQUE INDEX "card_customer_provider_ref_key" ON "card_customer"("provider_ref");
ALTER TABLE "card_customer" ADD CONSTRAINT "card_customer_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "saved_card" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "user_id" UUID NOT NULL,
    "provider_ref" TEXT NOT NULL,
    "fingerprint" TEXT,
    "brand" TEXT NOT NULL,
    "last4" TEXT NOT NULL,
    "exp_month" INTEGER NOT NULL,
    "exp_year" INTEGER NOT NULL,
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "removed_at" TIMESTAMPTZ(6),
    "expiry_told" INTEGER,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "saved_card_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "saved_card_provider_ref_key" ON "saved_card"("provider_ref");
CREATE INDEX "saved_card_user_id_created_at_idx" ON "saved_card"("user_id", "created_at");
CREATE UNIQUE INDEX saved_card_one_default ON "saved_card"("user_id") WHERE is_default;
CREATE UNIQUE INDEX saved_card_one_of_a_number ON "saved_card"("user_id", "fingerprint") WHERE removed_at IS NULL;
ALTER TABLE "saved_card" ADD CONSTRAINT "saved_card_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "saved_card" ADD CONSTRAINT saved_card_expiry CHECK (exp_month BETWEEN 1 AND 12 AND exp_year > 2000);
ALTER TABLE "saved_card" ADD CONSTRAINT saved_card_default_is_kept CHECK (NOT is_default OR removed_at IS NULL);

ALTER TABLE "payment" ADD COLUMN "saved_card_id" UUID,
  ADD COLUMN "save_card" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "auto" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "payment" ADD CONSTRAINT "payment_saved_card_id_fkey"
  FOREIGN KEY ("saved_card_id") REFERENCES "saved_card"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "payment" ADD CONSTRAINT payment_saves_or_uses CHECK (NOT (save_card AND saved_card_id IS NOT NULL));
