-- The rest of an account that closes is paid out, and whoever closed it hears of it by mail.
ALTER TABLE "withdrawal" ADD COLUMN "closing_email" TEXT;
-- What no law asks for is erased before the books are.
ALTER TABLE "user" ADD COLUMN "books_erased_at" TIMESTAMPTZ(6);
