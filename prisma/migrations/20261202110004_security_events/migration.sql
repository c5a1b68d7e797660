-- What happened at the door of a member's account: logins, failed ones, second factors, and changes of what guards it. The
-- member sees their own. A failed login of an e-mail that has no account is nobody's.

CREATE TABLE "security_event" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "user_id" UUID,
    "kind" TEXT NOT NULL,
    "ip" TEXT,
    "user_agent" TEXT,
    "at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "security_event_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "security_event_user_id_at_idx" ON "security_event"("user_id", "at" DESC);

CREATE INDEX "security_event_at_idx" ON "security_event"("at");

ALTER TABLE "security_event" ADD CONSTRAINT "security_event_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
