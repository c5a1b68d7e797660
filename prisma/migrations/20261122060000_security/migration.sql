-- Second factors of members with their recovery codes, fresh logins, links that invite staff, finding members,
-- reading the audit log, tickets that somebody looks after.

ALTER TABLE "user" ADD COLUMN "totp_enc" TEXT, ADD COLUMN "totp_step" BIGINT NOT NULL DEFAULT 0;
CREATE INDEX "user_created_at_id_idx" ON "user"("created_at", "id");

ALTER TABLE "session" ADD COLUMN "confirmed_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP;
-- Sessions that are open were confirmed when they were opened, not now.
UPDATE "session" SET "confirmed_at" = "created_at";

CREATE TABLE "recovery_code" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "user_id" UUID NOT NULL,
    "code_hash" TEXT NOT NULL,
    "used_at" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "recovery_code_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "recovery_code_user_id_code_hash_key" ON "recovery_code"("user_id", "code_hash");
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "staff_invite" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "email" CITEXT NOT NULL,
    "name" TEXT NOT NULL,
    "roles" TEXT[],
    "staff_id" UUID,
    "token_hash" TEXT NOT NULL,
    "sent_by" UUID,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,
    "used_at" TIMESTAMPTZ(6),
    "revoked_at" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "staff_invite_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "staff_invite_token_hash_key" ON "staff_invite"("token_hash");
CREATE INDEX "staff_invite_email_idx" ON "staff_invite"("email");
CREATE INDEX "staff_invite_staff_id_idx" ON "staff_invite"("staff_id");
CREATE INDEX "staff_invite_sent_by_idx" ON "staff_invite"("sent_by");
ALTER TABLE "staff_invite" ADD CONSTRAINT "staff_invite_staff_id_fkey"
  FOREIGN KEY ("staff_id") REFERENCES "staff"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "staff_invite" ADD CONSTRAINT "staff_invite_sent_by_fkey"
  FOREIGN KEY ("sent_by") REFERENCES "staff"("id") ON DELETE SET NULL ON UPDATE CASCADE;
-- One link is open for an address at a time; a newer one takes its place.
CREATE UNIQUE INDEX staff_invite_one_open ON "staff_invite" ("email") WHERE used_at IS NULL AND revoked_at IS NULL;

-- Members are found by any part of their name, address or number.
CREATE INDEX user_found_by ON "user" USING gin (
  lower(email::text || ' ' || user_name || ' ' || first_name || ' ' || last_name || ' '
    || regexp_replace(phone, '\D', '', 'g')) gin_trgm_ops);

CREATE INDEX "audit_log_at_id_idx" ON "audit_log"("at", "id");
CREATE INDEX "audit_log_actor_at_idx" ON "audit_log"("actor", "at");
CREATE INDEX "audit_log_action_at_idx" ON "audit_log"("action", "at");

ALTER TABLE "ticket" ADD COLUMN "assigned_to" UUID;
CREATE INDEX "ticket_assigned_to_status_idx" ON "ticket"("assigned_to", "status");
ALTER TABLE "ticket" ADD CONSTRAINT "ticket_assigned_to_fkey"
  FOREIGN KEY ("assigned_to") REFERENCES "staff"("id") ON DELETE SET NULL ON UPDATE CASCADE;
