-- Only the session that began an authorisation can finish it. What the store gives before that is kept sealed.
-- An authorisation that is under way has no session here, so its member begins again.

ALTER TABLE "store_auth" ADD COLUMN "session_id" UUID,
  ADD COLUMN "credentials_enc" TEXT,
  ADD COLUMN "keys_at" TIMESTAMPTZ(6),
  ADD COLUMN "returned_at" TIMESTAMPTZ(6);
