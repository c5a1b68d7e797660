-- Who gets documents by mail: each as it is issued, or once a month.
CREATE TABLE "invoice_mail" (
    "user_id" UUID NOT NULL,
    "mode" TEXT NOT NULL,
    "since" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "told_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "invoice_mail_pkey" PRIMARY KEY ("user_id")
);
ALTER TABLE "invoice_mail" ADD CONSTRAINT invoice_mail_mode CHECK (mode IN ('each', 'monthly'));
ALTER TABLE "invoice_mail" ADD CONSTRAINT "invoice_mail_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
