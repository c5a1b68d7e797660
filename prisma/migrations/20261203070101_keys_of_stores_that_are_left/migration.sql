-- The keys of an unbound store, sealed, until our access to it is given back.
ALTER TABLE "store" ADD COLUMN "leaving_enc" TEXT;
