-- A line that is a member's money names the member by id: the address goes when the member is erased.
UPDATE "bank_line" SET "ref_no" = "ref_id"::text WHERE "kind" = 'member' AND "ref_id" IS NOT NULL;
