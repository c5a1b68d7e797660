-- A store that moves to another account is found by its address, also where it is unbound.

CREATE INDEX "store_platform_domain_norm_idx" ON "store"("platform", "domain_norm");
