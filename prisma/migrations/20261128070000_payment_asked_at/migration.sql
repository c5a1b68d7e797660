-- When a page last asked the provider about an attempt: looked at again and again, it is asked once in a while.
ALTER TABLE "payment" ADD COLUMN "asked_at" TIMESTAMPTZ(6);
