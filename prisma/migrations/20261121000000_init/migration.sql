-- The first schema. What Prisma cannot say (checks, triggers, partial and expression indexes) stands at the end.

CREATE EXTENSION IF NOT EXISTS citext;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS btree_gist;

-- PostgreSQL 18 brings uuidv7(); older servers get the same in SQL.
DO $$
BEGIN
  IF to_regprocedure('pg_catalog.uuidv7()') IS NULL THEN
    CREATE FUNCTION public.uuidv7() RETURNS uuid LANGUAGE sql VOLATILE AS $f$
      SELECT encode(
        set_bit(set_bit(
          overlay(uuid_send(gen_random_uuid())
            PLACING substring(int8send((extract(epoch FROM clock_timestamp()) * 1000)::bigint) FROM 3) FROM 1 FOR 6),
          52, 1), 53, 1), 'hex')::uuid
    $f$;
  END IF;
END $$;

-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "user" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "email" CITEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "user_name" TEXT NOT NULL,
    "phone" TEXT NOT NULL,
    "country" CHAR(2) NOT NULL,
    "tax_id" TEXT,
    "channel" TEXT NOT NULL,
    "platform" TEXT NOT NULL,
    "locale" TEXT NOT NULL DEFAULT 'en-US',
    "timezone" TEXT NOT NULL DEFAULT 'UTC',
    "status" TEXT NOT NULL DEFAULT '0',
    "level" INTEGER NOT NULL DEFAULT 0,
    "agent_id" UUID,
    "terms_version" TEXT NOT NULL,
    "email_verified_at" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "user_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "staff" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "email" CITEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "roles" TEXT[],
    "locale" TEXT NOT NULL DEFAULT 'en-US',
    "totp_enc" TEXT,
    "totp_step" BIGINT NOT NULL DEFAULT 0,
    "demo" BOOLEAN NOT NULL DEFAULT false,
    "status" TEXT NOT NULL DEFAULT 'active',
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "staff_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "session" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "kind" TEXT NOT NULL,
    "user_id" UUID,
    "staff_id" UUID,
    "token_hash" TEXT NOT NULL,
    "ip" TEXT,
    "user_agent" TEXT,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "seen_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,
    "revoked_at" TIMESTAMPTZ(6),

    CONSTRAINT "session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "email_code" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "email" CITEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "code_hash" TEXT NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,
    "used_at" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "email_code_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "address" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "user_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "company" TEXT,
    "company_id" TEXT,
    "vat_no" TEXT,
    "country" CHAR(2) NOT NULL,
    "province" TEXT NOT NULL DEFAULT '',
    "city" TEXT NOT NULL,
    "street" TEXT NOT NULL,
    "house_no" TEXT NOT NULL DEFAULT '',
    "address" TEXT NOT NULL DEFAULT '',
    "post_code" TEXT NOT NULL,
    "phone" TEXT NOT NULL,
    "email" TEXT,
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "address_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "category" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "parent_id" UUID,
    "slug" TEXT NOT NULL,
    "name" JSONB NOT NULL,
    "sort" INTEGER NOT NULL DEFAULT 0,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "path" UUID[] DEFAULT ARRAY[]::UUID[],
    "product_count" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "category_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "product" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "spu" TEXT NOT NULL,
    "title" JSONB NOT NULL,
    "description" JSONB NOT NULL,
    "category_id" UUID NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'draft',
    "visibility" TEXT NOT NULL DEFAULT 'public',
    "owner_user_id" UUID,
    "sale_modes" TEXT[] DEFAULT ARRAY['dropship', 'bulk']::TEXT[],
    "moq" INTEGER NOT NULL DEFAULT 1,
    "processing_days_min" INTEGER NOT NULL DEFAULT 1,
    "processing_days_max" INTEGER NOT NULL DEFAULT 3,
    "attributes" TEXT[] DEFAULT ARRAY['general']::TEXT[],
    "specs" JSONB NOT NULL DEFAULT '{}',
    "options" JSONB NOT NULL DEFAULT '[]',
    "vendor" TEXT,
    "hs_code" TEXT,
    "origin" CHAR(2),
    "is_new_until" TIMESTAMPTZ(6),
    "hot_score" INTEGER NOT NULL DEFAULT 0,
    "price_from" BIGINT NOT NULL DEFAULT 0,
    "price_to" BIGINT NOT NULL DEFAULT 0,
    "in_stock" BOOLEAN NOT NULL DEFAULT false,
    "ships_from" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "search" tsvector,
    "source_hash" TEXT,
    "version" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "product_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "product_media" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "product_id" UUID NOT NULL,
    "kind" TEXT NOT NULL DEFAULT 'image',
    "source_url" TEXT,
    "file_key" TEXT,
    "alt" TEXT,
    "sort" INTEGER NOT NULL DEFAULT 0,
    "status" TEXT NOT NULL DEFAULT 'ready',
    "error" TEXT,
    "host" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_at" TIMESTAMPTZ(6),

    CONSTRAINT "product_media_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "media_host" (
    "host" TEXT NOT NULL,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "open_until" TIMESTAMPTZ(6),

    CONSTRAINT "media_host_pkey" PRIMARY KEY ("host")
);

-- CreateTable
CREATE TABLE "search_word" (
    "word" TEXT NOT NULL,

    CONSTRAINT "search_word_pkey" PRIMARY KEY ("word")
);

-- CreateTable
CREATE TABLE "variant" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "product_id" UUID NOT NULL,
    "sku" TEXT NOT NULL,
    "options" JSONB NOT NULL DEFAULT '{}',
    "price" BIGINT NOT NULL,
    "weight_g" INTEGER,
    "length_mm" INTEGER NOT NULL DEFAULT 0,
    "width_mm" INTEGER NOT NULL DEFAULT 0,
    "height_mm" INTEGER NOT NULL DEFAULT 0,
    "barcode" TEXT,
    "backorder" BOOLEAN NOT NULL DEFAULT false,
    "status" TEXT NOT NULL DEFAULT 'on',
    "sort" INTEGER NOT NULL DEFAULT 0,
    "image_url" TEXT,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "variant_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "price_tier" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "variant_id" UUID NOT NULL,
    "min_qty" INTEGER NOT NULL,
    "price" BIGINT NOT NULL,

    CONSTRAINT "price_tier_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "price_history" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "variant_id" UUID NOT NULL,
    "price" BIGINT NOT NULL,
    "at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "price_history_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "catalogue_import" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "file_name" TEXT NOT NULL,
    "file_key" TEXT,
    "sha256" TEXT,
    "actor" TEXT NOT NULL,
    "warehouse_code" TEXT NOT NULL DEFAULT 'CN',
    "status" TEXT NOT NULL DEFAULT 'QUEUED',
    "bytes" BIGINT NOT NULL DEFAULT 0,
    "bytes_read" BIGINT NOT NULL DEFAULT 0,
    "rows" INTEGER NOT NULL DEFAULT 0,
    "products" INTEGER NOT NULL DEFAULT 0,
    "created" INTEGER NOT NULL DEFAULT 0,
    "updated" INTEGER NOT NULL DEFAULT 0,
    "unchanged" INTEGER NOT NULL DEFAULT 0,
    "failed" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(6),
    "heartbeat_at" TIMESTAMPTZ(6),
    "finished_at" TIMESTAMPTZ(6),

    CONSTRAINT "catalogue_import_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "catalogue_import_problem" (
    "id" BIGSERIAL NOT NULL,
    "import_id" UUID NOT NULL,
    "line" INTEGER NOT NULL,
    "handle" TEXT,
    "sku" TEXT,
    "code" TEXT NOT NULL,
    "detail" TEXT,

    CONSTRAINT "catalogue_import_problem_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "cart_item" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "user_id" UUID,
    "visitor_hash" TEXT,
    "variant_id" UUID NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "mode" TEXT NOT NULL,
    "qty" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "cart_item_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ledger_account" (
    "id" BIGSERIAL NOT NULL,
    "code" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "member_id" UUID,
    "ccy" CHAR(3) NOT NULL,
    "posted" BIGINT NOT NULL DEFAULT 0,
    "pending_dr" BIGINT NOT NULL DEFAULT 0,
    "pending_cr" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "ledger_account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "journal" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "idem_key" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "ref_type" TEXT NOT NULL,
    "ref_id" UUID NOT NULL,
    "ref_no" TEXT,
    "status" TEXT NOT NULL DEFAULT 'posted',
    "resolves_id" UUID,
    "memo" TEXT,
    "at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "journal_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ledger_entry" (
    "id" BIGSERIAL NOT NULL,
    "journal_id" UUID NOT NULL,
    "account_id" BIGINT NOT NULL,
    "dc" CHAR(1) NOT NULL,
    "amount" BIGINT NOT NULL,
    "ccy" CHAR(3) NOT NULL,
    "balance_after" BIGINT,
    "at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ledger_entry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mail" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "key" TEXT NOT NULL,
    "to" TEXT NOT NULL,
    "locale" TEXT NOT NULL DEFAULT 'en-US',
    "template" TEXT NOT NULL,
    "params" JSONB NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'queued',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(6),

    CONSTRAINT "mail_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notification" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "user_id" UUID NOT NULL,
    "event" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "read_at" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "notification_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "store_order" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "no" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "store_id" UUID NOT NULL,
    "external_order_id" TEXT NOT NULL,
    "external_no" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "parent_id" UUID,
    "placed_at" TIMESTAMPTZ(6) NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'AWAITING_PAYMENT',
    "box" TEXT NOT NULL DEFAULT 'ACTIVE',
    "connection" TEXT NOT NULL DEFAULT 'UNCONNECTED',
    "hold" TEXT NOT NULL DEFAULT 'NONE',
    "hold_prev" TEXT,
    "abnormal" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "trashed_at" TIMESTAMPTZ(6),
    "store_pay_status" TEXT NOT NULL DEFAULT 'unknown',
    "store_status" TEXT NOT NULL DEFAULT '',
    "store_modified_at" TIMESTAMPTZ(6),
    "store_total" BIGINT NOT NULL DEFAULT 0,
    "store_ccy" CHAR(3) NOT NULL DEFAULT 'USD',
    "ship_to" JSONB NOT NULL,
    "country" CHAR(2) NOT NULL,
    "snapshot_hash" TEXT NOT NULL DEFAULT '',
    "channel_id" UUID,
    "channel_chosen" BOOLEAN NOT NULL DEFAULT false,
    "warehouse_id" UUID,
    "quote_version" INTEGER NOT NULL DEFAULT 0,
    "quoted_at" TIMESTAMPTZ(6),
    "goods" BIGINT NOT NULL DEFAULT 0,
    "discount" BIGINT NOT NULL DEFAULT 0,
    "shipping" BIGINT NOT NULL DEFAULT 0,
    "service" BIGINT NOT NULL DEFAULT 0,
    "tax" BIGINT NOT NULL DEFAULT 0,
    "total" BIGINT NOT NULL DEFAULT 0,
    "paid_at" TIMESTAMPTZ(6),
    "pay_lock" UUID,
    "accepted_at" TIMESTAMPTZ(6),
    "purchased_at" TIMESTAMPTZ(6),
    "shipped_at" TIMESTAMPTZ(6),
    "delivered_at" TIMESTAMPTZ(6),
    "remark" TEXT,
    "version" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "store_order_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "order_line" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "order_id" UUID NOT NULL,
    "store_variant_id" UUID,
    "external_line_id" TEXT NOT NULL,
    "external_variant_id" TEXT NOT NULL DEFAULT '',
    "title" TEXT NOT NULL,
    "store_sku" TEXT,
    "qty" INTEGER NOT NULL,
    "store_price" BIGINT NOT NULL DEFAULT 0,
    "link_status" TEXT NOT NULL DEFAULT 'unlinked',

    CONSTRAINT "order_line_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "order_line_item" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "order_line_id" UUID NOT NULL,
    "variant_id" UUID NOT NULL,
    "qty" INTEGER NOT NULL,
    "unit_price" BIGINT NOT NULL,
    "weight_g" INTEGER,

    CONSTRAINT "order_line_item_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "package" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "order_id" UUID NOT NULL,
    "warehouse_id" UUID,
    "channel_id" UUID,
    "carrier" TEXT NOT NULL,
    "tracking_no" TEXT NOT NULL,
    "tracking_url" TEXT,
    "status" TEXT NOT NULL DEFAULT 'SHIPPED',
    "weight_g" INTEGER,
    "shipped_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "delivered_at" TIMESTAMPTZ(6),

    CONSTRAINT "package_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "package_line" (
    "package_id" UUID NOT NULL,
    "order_line_item_id" UUID NOT NULL,
    "qty" INTEGER NOT NULL,

    CONSTRAINT "package_line_pkey" PRIMARY KEY ("package_id","order_line_item_id")
);

-- CreateTable
CREATE TABLE "package_writeback" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "package_id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'QUEUED',
    "external_fulfillment_id" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "done_at" TIMESTAMPTZ(6),

    CONSTRAINT "package_writeback_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tracking_event" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "package_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(6) NOT NULL,
    "code" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "place" TEXT,

    CONSTRAINT "tracking_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "checkout" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "user_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "selection" JSONB NOT NULL,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "checkout_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "user_id" UUID NOT NULL,
    "method" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "ccy" CHAR(3) NOT NULL,
    "paypal_fee" BIGINT NOT NULL DEFAULT 0,
    "status" TEXT NOT NULL DEFAULT 'IN_PROGRESS',
    "provider_ref" TEXT,
    "provider_payment_ref" TEXT,
    "provider_url" TEXT,
    "idem_key" TEXT NOT NULL,
    "expected_total" BIGINT NOT NULL,
    "error_code" TEXT,
    "tags" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "expires_at" TIMESTAMPTZ(6),
    "checks" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "settled_at" TIMESTAMPTZ(6),

    CONSTRAINT "payment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment_payable" (
    "payment_id" UUID NOT NULL,
    "payable_type" TEXT NOT NULL,
    "payable_id" UUID NOT NULL,
    "amount" BIGINT NOT NULL,
    "quote_version" INTEGER NOT NULL DEFAULT 0,
    "active" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "payment_payable_pkey" PRIMARY KEY ("payment_id","payable_type","payable_id")
);

-- CreateTable
CREATE TABLE "psp_event" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "provider" TEXT NOT NULL,
    "event_id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "body" JSONB NOT NULL,
    "received_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "processed_at" TIMESTAMPTZ(6),
    "outcome" TEXT,

    CONSTRAINT "psp_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "finance_task" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "key" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "ref_type" TEXT NOT NULL,
    "ref_id" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "done_at" TIMESTAMPTZ(6),

    CONSTRAINT "finance_task_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "state_transition" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "entity" TEXT NOT NULL,
    "entity_id" UUID NOT NULL,
    "from_state" TEXT,
    "to_state" TEXT NOT NULL,
    "event" TEXT NOT NULL,
    "actor" TEXT NOT NULL,
    "reason" TEXT,
    "at" TIMESTAMPTZ(6) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "state_transition_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_log" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "actor" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "entity" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "before" JSONB,
    "after" JSONB,
    "ip" TEXT,
    "at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "audit_log_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "idem_request" (
    "owner" TEXT NOT NULL,
    "token" TEXT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'running',
    "response" JSONB,
    "started_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "done_at" TIMESTAMPTZ(6),

    CONSTRAINT "idem_request_pkey" PRIMARY KEY ("owner","token")
);

-- CreateTable
CREATE TABLE "rate_limit" (
    "key" TEXT NOT NULL,
    "window" TIMESTAMPTZ(6) NOT NULL,
    "count" INTEGER NOT NULL DEFAULT 0,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "rate_limit_pkey" PRIMARY KEY ("key","window")
);

-- CreateTable
CREATE TABLE "file" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "key" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "mime" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "width" INTEGER,
    "height" INTEGER,
    "owner" TEXT,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "file_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ship_channel" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "code" TEXT NOT NULL,
    "name" JSONB NOT NULL,
    "carrier" TEXT NOT NULL,
    "tracking_url" TEXT,
    "warehouse_id" UUID NOT NULL,
    "mode" TEXT NOT NULL DEFAULT 'dropship',
    "tracked" BOOLEAN NOT NULL DEFAULT true,
    "days_min" INTEGER NOT NULL,
    "days_max" INTEGER NOT NULL,
    "processing_days" INTEGER NOT NULL DEFAULT 1,
    "min_weight_g" INTEGER NOT NULL DEFAULT 1,
    "max_weight_g" INTEGER NOT NULL,
    "min_bill_g" INTEGER NOT NULL DEFAULT 0,
    "weight_step_g" INTEGER NOT NULL DEFAULT 1,
    "vol_divisor" INTEGER NOT NULL DEFAULT 0,
    "vol_rule" TEXT NOT NULL DEFAULT 'actual',
    "max_side_cm" INTEGER,
    "max_girth_cm" INTEGER,
    "max_value" BIGINT,
    "ddp" BOOLEAN NOT NULL DEFAULT false,
    "ioss_ok" BOOLEAN NOT NULL DEFAULT false,
    "phone_required" BOOLEAN NOT NULL DEFAULT true,
    "taxid_required" BOOLEAN NOT NULL DEFAULT false,
    "active_from" TIMESTAMPTZ(6),
    "active_to" TIMESTAMPTZ(6),
    "sort" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "ship_channel_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ship_zone" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "channel_id" UUID NOT NULL,
    "code" TEXT NOT NULL,
    "name" JSONB NOT NULL,

    CONSTRAINT "ship_zone_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ship_zone_country" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "zone_id" UUID NOT NULL,
    "country" CHAR(2) NOT NULL,
    "province" TEXT,
    "zip_from" TEXT,
    "zip_to" TEXT,

    CONSTRAINT "ship_zone_country_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ship_rate" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "zone_id" UUID NOT NULL,
    "w_from_g" INTEGER NOT NULL,
    "w_to_g" INTEGER NOT NULL,
    "register_fee" BIGINT NOT NULL DEFAULT 0,
    "first_g" INTEGER NOT NULL DEFAULT 0,
    "first_fee" BIGINT NOT NULL DEFAULT 0,
    "per_kg" BIGINT NOT NULL DEFAULT 0,
    "valid_from" TIMESTAMPTZ(6),
    "valid_to" TIMESTAMPTZ(6),

    CONSTRAINT "ship_rate_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ship_surcharge" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "channel_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "match" JSONB NOT NULL DEFAULT '{}',
    "ppm" INTEGER,
    "fixed" BIGINT,

    CONSTRAINT "ship_surcharge_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ship_restriction" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "channel_id" UUID NOT NULL,
    "country" CHAR(2),
    "attribute" TEXT NOT NULL,
    "rule" TEXT NOT NULL,

    CONSTRAINT "ship_restriction_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tax_rule" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "country" CHAR(2) NOT NULL,
    "kind" TEXT NOT NULL,
    "ppm" INTEGER,
    "fixed" BIGINT,
    "ccy" CHAR(3) NOT NULL DEFAULT 'USD',
    "unit" TEXT NOT NULL DEFAULT 'order',
    "base" TEXT NOT NULL DEFAULT 'goods',
    "threshold" BIGINT,
    "valid_from" TIMESTAMPTZ(6),
    "valid_to" TIMESTAMPTZ(6),

    CONSTRAINT "tax_rule_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "warehouse" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "code" TEXT NOT NULL,
    "country" CHAR(2) NOT NULL,
    "name" JSONB NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "sort" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "warehouse_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "stock" (
    "variant_id" UUID NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "on_hand" INTEGER NOT NULL DEFAULT 0,
    "reserved" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "stock_pkey" PRIMARY KEY ("variant_id","warehouse_id")
);

-- CreateTable
CREATE TABLE "stock_reservation" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "variant_id" UUID NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "pool" TEXT NOT NULL DEFAULT 'platform',
    "qty" INTEGER NOT NULL,
    "ref_type" TEXT NOT NULL,
    "ref_id" UUID NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'held',
    "expires_at" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "stock_reservation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "store" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "user_id" UUID NOT NULL,
    "platform" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "domain_norm" TEXT NOT NULL,
    "external_shop_id" TEXT,
    "status" TEXT NOT NULL DEFAULT 'CONNECTED',
    "credentials_enc" TEXT,
    "webhook_secret_enc" TEXT,
    "scopes" TEXT,
    "currency" CHAR(3) NOT NULL DEFAULT 'USD',
    "timezone" TEXT NOT NULL DEFAULT 'UTC',
    "inventory_sync" BOOLEAN NOT NULL DEFAULT false,
    "email_permission" BOOLEAN NOT NULL DEFAULT true,
    "settings" JSONB NOT NULL DEFAULT '{}',
    "last_order_sync_at" TIMESTAMPTZ(6),
    "last_error" TEXT,
    "product_sync" JSONB NOT NULL DEFAULT '{}',
    "version" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "store_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "store_auth" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "access_code_hash" TEXT NOT NULL,
    "platform" TEXT NOT NULL,
    "shop" TEXT NOT NULL,
    "payload_enc" TEXT,
    "user_id" UUID,
    "store_id" UUID,
    "error" TEXT,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,
    "used_at" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "store_auth_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "store_product" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "store_id" UUID NOT NULL,
    "external_id" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "image" TEXT,
    "image_key" TEXT,
    "status" TEXT NOT NULL DEFAULT 'publish',
    "url" TEXT,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "store_product_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "store_variant" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "store_product_id" UUID NOT NULL,
    "store_id" UUID NOT NULL,
    "external_id" TEXT NOT NULL,
    "sku" TEXT,
    "title" TEXT NOT NULL,
    "price" BIGINT NOT NULL DEFAULT 0,
    "barcode" TEXT,
    "status" TEXT NOT NULL DEFAULT 'publish',
    "sort" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "store_variant_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "variant_link" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "store_variant_id" UUID NOT NULL,
    "country" CHAR(2),
    "priority" INTEGER NOT NULL DEFAULT 0,
    "status" TEXT NOT NULL DEFAULT 'active',
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "variant_link_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "variant_link_item" (
    "link_id" UUID NOT NULL,
    "variant_id" UUID NOT NULL,
    "qty" INTEGER NOT NULL,

    CONSTRAINT "variant_link_item_pkey" PRIMARY KEY ("link_id","variant_id")
);

-- CreateTable
CREATE TABLE "store_webhook_event" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "store_id" UUID NOT NULL,
    "topic" TEXT NOT NULL,
    "event_id" TEXT NOT NULL,
    "resource_id" TEXT,
    "body" JSONB NOT NULL,
    "received_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "processed_at" TIMESTAMPTZ(6),
    "outcome" TEXT,

    CONSTRAINT "store_webhook_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sync_cursor" (
    "store_id" UUID NOT NULL,
    "resource" TEXT NOT NULL,
    "cursor" TEXT,
    "at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sync_cursor_pkey" PRIMARY KEY ("store_id","resource")
);

-- CreateTable
CREATE TABLE "wallet" (
    "user_id" UUID NOT NULL,
    "ccy" CHAR(3) NOT NULL DEFAULT 'USD',
    "credit_limit" BIGINT NOT NULL DEFAULT 0,
    "credit_days" INTEGER NOT NULL DEFAULT 15,
    "credit_status" TEXT NOT NULL DEFAULT 'NONE',
    "auto_repay" BOOLEAN NOT NULL DEFAULT true,
    "low_alert" BIGINT,

    CONSTRAINT "wallet_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "recharge_order" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "no" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "method" TEXT NOT NULL,
    "ccy" CHAR(3) NOT NULL,
    "amount" BIGINT NOT NULL,
    "fee" BIGINT NOT NULL DEFAULT 0,
    "fx_rate" BIGINT,
    "credited" BIGINT,
    "status" TEXT NOT NULL DEFAULT 'AWAITING_PAYMENT',
    "tags" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "remark" TEXT,
    "version" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(6),

    CONSTRAINT "recharge_order_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "user_email_key" ON "user"("email");

-- CreateIndex
CREATE INDEX "user_agent_id_idx" ON "user"("agent_id");

-- CreateIndex
CREATE INDEX "user_status_created_at_idx" ON "user"("status", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "staff_email_key" ON "staff"("email");

-- CreateIndex
CREATE UNIQUE INDEX "session_token_hash_key" ON "session"("token_hash");

-- CreateIndex
CREATE INDEX "session_user_id_idx" ON "session"("user_id");

-- CreateIndex
CREATE INDEX "session_staff_id_idx" ON "session"("staff_id");

-- CreateIndex
CREATE INDEX "session_expires_at_idx" ON "session"("expires_at");

-- CreateIndex
CREATE INDEX "email_code_email_purpose_created_at_idx" ON "email_code"("email", "purpose", "created_at");

-- CreateIndex
CREATE INDEX "address_user_id_kind_idx" ON "address"("user_id", "kind");

-- CreateIndex
CREATE UNIQUE INDEX "category_slug_key" ON "category"("slug");

-- CreateIndex
CREATE INDEX "category_parent_id_idx" ON "category"("parent_id");

-- CreateIndex
CREATE UNIQUE INDEX "product_spu_key" ON "product"("spu");

-- CreateIndex
CREATE INDEX "product_category_id_idx" ON "product"("category_id");

-- CreateIndex
CREATE INDEX "product_media_product_id_sort_idx" ON "product_media"("product_id", "sort");

-- CreateIndex
CREATE UNIQUE INDEX "product_media_product_id_source_url_key" ON "product_media"("product_id", "source_url");

-- CreateIndex
CREATE UNIQUE INDEX "variant_sku_key" ON "variant"("sku");

-- CreateIndex
CREATE INDEX "variant_product_id_sort_idx" ON "variant"("product_id", "sort");

-- CreateIndex
CREATE UNIQUE INDEX "price_tier_variant_id_min_qty_key" ON "price_tier"("variant_id", "min_qty");

-- CreateIndex
CREATE INDEX "price_history_variant_id_at_idx" ON "price_history"("variant_id", "at");

-- CreateIndex
CREATE INDEX "catalogue_import_created_at_idx" ON "catalogue_import"("created_at" DESC);

-- CreateIndex
CREATE INDEX "catalogue_import_problem_import_id_id_idx" ON "catalogue_import_problem"("import_id", "id");

-- CreateIndex
CREATE INDEX "cart_item_user_id_idx" ON "cart_item"("user_id");

-- CreateIndex
CREATE INDEX "cart_item_visitor_hash_idx" ON "cart_item"("visitor_hash");

-- CreateIndex
CREATE INDEX "ledger_account_member_id_idx" ON "ledger_account"("member_id");

-- CreateIndex
CREATE UNIQUE INDEX "ledger_account_code_ccy_key" ON "ledger_account"("code", "ccy");

-- CreateIndex
CREATE UNIQUE INDEX "journal_idem_key_key" ON "journal"("idem_key");

-- CreateIndex
CREATE UNIQUE INDEX "journal_resolves_id_key" ON "journal"("resolves_id");

-- CreateIndex
CREATE INDEX "journal_ref_type_ref_id_idx" ON "journal"("ref_type", "ref_id");

-- CreateIndex
CREATE INDEX "ledger_entry_account_id_id_idx" ON "ledger_entry"("account_id", "id" DESC);

-- CreateIndex
CREATE INDEX "ledger_entry_journal_id_idx" ON "ledger_entry"("journal_id");

-- CreateIndex
CREATE UNIQUE INDEX "mail_key_key" ON "mail"("key");

-- CreateIndex
CREATE INDEX "mail_status_created_at_idx" ON "mail"("status", "created_at");

-- CreateIndex
CREATE INDEX "notification_user_id_created_at_idx" ON "notification"("user_id", "created_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "store_order_no_key" ON "store_order"("no");

-- CreateIndex
CREATE INDEX "store_order_user_id_box_status_placed_at_id_idx" ON "store_order"("user_id", "box", "status", "placed_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "store_order_user_id_placed_at_id_idx" ON "store_order"("user_id", "placed_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "store_order_status_hold_paid_at_idx" ON "store_order"("status", "hold", "paid_at");

-- CreateIndex
CREATE UNIQUE INDEX "store_order_store_id_external_order_id_key" ON "store_order"("store_id", "external_order_id");

-- CreateIndex
CREATE INDEX "order_line_store_variant_id_idx" ON "order_line"("store_variant_id");

-- CreateIndex
CREATE UNIQUE INDEX "order_line_order_id_external_line_id_key" ON "order_line"("order_id", "external_line_id");

-- CreateIndex
CREATE INDEX "order_line_item_variant_id_idx" ON "order_line_item"("variant_id");

-- CreateIndex
CREATE UNIQUE INDEX "order_line_item_order_line_id_variant_id_key" ON "order_line_item"("order_line_id", "variant_id");

-- CreateIndex
CREATE INDEX "package_order_id_idx" ON "package"("order_id");

-- CreateIndex
CREATE UNIQUE INDEX "package_carrier_tracking_no_key" ON "package"("carrier", "tracking_no");

-- CreateIndex
CREATE INDEX "package_line_order_line_item_id_idx" ON "package_line"("order_line_item_id");

-- CreateIndex
CREATE INDEX "package_writeback_status_idx" ON "package_writeback"("status");

-- CreateIndex
CREATE UNIQUE INDEX "package_writeback_package_id_order_id_key" ON "package_writeback"("package_id", "order_id");

-- CreateIndex
CREATE UNIQUE INDEX "tracking_event_package_id_at_code_key" ON "tracking_event"("package_id", "at", "code");

-- CreateIndex
CREATE INDEX "checkout_user_id_created_at_idx" ON "checkout"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "checkout_expires_at_idx" ON "checkout"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "payment_provider_ref_key" ON "payment"("provider_ref");

-- CreateIndex
CREATE UNIQUE INDEX "payment_idem_key_key" ON "payment"("idem_key");

-- CreateIndex
CREATE INDEX "payment_user_id_created_at_idx" ON "payment"("user_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "payment_status_created_at_idx" ON "payment"("status", "created_at");

-- CreateIndex
CREATE INDEX "payment_payable_payable_type_payable_id_idx" ON "payment_payable"("payable_type", "payable_id");

-- CreateIndex
CREATE INDEX "psp_event_processed_at_idx" ON "psp_event"("processed_at");

-- CreateIndex
CREATE UNIQUE INDEX "psp_event_provider_event_id_key" ON "psp_event"("provider", "event_id");

-- CreateIndex
CREATE UNIQUE INDEX "finance_task_key_key" ON "finance_task"("key");

-- CreateIndex
CREATE INDEX "finance_task_done_at_created_at_idx" ON "finance_task"("done_at", "created_at");

-- CreateIndex
CREATE INDEX "state_transition_entity_entity_id_at_idx" ON "state_transition"("entity", "entity_id", "at");

-- CreateIndex
CREATE INDEX "audit_log_entity_entity_id_idx" ON "audit_log"("entity", "entity_id");

-- CreateIndex
CREATE INDEX "idem_request_started_at_idx" ON "idem_request"("started_at");

-- CreateIndex
CREATE INDEX "rate_limit_expires_at_idx" ON "rate_limit"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "file_key_key" ON "file"("key");

-- CreateIndex
CREATE INDEX "file_sha256_idx" ON "file"("sha256");

-- CreateIndex
CREATE UNIQUE INDEX "ship_channel_code_key" ON "ship_channel"("code");

-- CreateIndex
CREATE INDEX "ship_channel_warehouse_id_idx" ON "ship_channel"("warehouse_id");

-- CreateIndex
CREATE UNIQUE INDEX "ship_zone_channel_id_code_key" ON "ship_zone"("channel_id", "code");

-- CreateIndex
CREATE INDEX "ship_zone_country_zone_id_idx" ON "ship_zone_country"("zone_id");

-- CreateIndex
CREATE INDEX "ship_zone_country_country_idx" ON "ship_zone_country"("country");

-- CreateIndex
CREATE INDEX "ship_rate_zone_id_w_from_g_idx" ON "ship_rate"("zone_id", "w_from_g");

-- CreateIndex
CREATE INDEX "ship_surcharge_channel_id_idx" ON "ship_surcharge"("channel_id");

-- CreateIndex
CREATE INDEX "ship_restriction_channel_id_idx" ON "ship_restriction"("channel_id");

-- CreateIndex
CREATE INDEX "tax_rule_country_idx" ON "tax_rule"("country");

-- CreateIndex
CREATE UNIQUE INDEX "warehouse_code_key" ON "warehouse"("code");

-- CreateIndex
CREATE INDEX "stock_reservation_status_expires_at_idx" ON "stock_reservation"("status", "expires_at");

-- CreateIndex
CREATE INDEX "stock_reservation_variant_id_warehouse_id_idx" ON "stock_reservation"("variant_id", "warehouse_id");

-- CreateIndex
CREATE UNIQUE INDEX "stock_reservation_ref_type_ref_id_variant_id_warehouse_id_p_key" ON "stock_reservation"("ref_type", "ref_id", "variant_id", "warehouse_id", "pool");

-- CreateIndex
CREATE INDEX "store_user_id_idx" ON "store"("user_id");

-- CreateIndex
CREATE INDEX "store_platform_status_idx" ON "store"("platform", "status");

-- CreateIndex
CREATE UNIQUE INDEX "store_auth_access_code_hash_key" ON "store_auth"("access_code_hash");

-- CreateIndex
CREATE INDEX "store_auth_expires_at_idx" ON "store_auth"("expires_at");

-- CreateIndex
CREATE INDEX "store_product_store_id_id_idx" ON "store_product"("store_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "store_product_store_id_external_id_key" ON "store_product"("store_id", "external_id");

-- CreateIndex
CREATE INDEX "store_variant_store_id_sku_idx" ON "store_variant"("store_id", "sku");

-- CreateIndex
CREATE INDEX "store_variant_store_product_id_idx" ON "store_variant"("store_product_id");

-- CreateIndex
CREATE UNIQUE INDEX "store_variant_store_id_external_id_key" ON "store_variant"("store_id", "external_id");

-- CreateIndex
CREATE INDEX "variant_link_store_variant_id_idx" ON "variant_link"("store_variant_id");

-- CreateIndex
CREATE INDEX "variant_link_item_variant_id_idx" ON "variant_link_item"("variant_id");

-- CreateIndex
CREATE INDEX "store_webhook_event_processed_at_idx" ON "store_webhook_event"("processed_at");

-- CreateIndex
CREATE UNIQUE INDEX "store_webhook_event_store_id_event_id_key" ON "store_webhook_event"("store_id", "event_id");

-- CreateIndex
CREATE UNIQUE INDEX "recharge_order_no_key" ON "recharge_order"("no");

-- CreateIndex
CREATE INDEX "recharge_order_user_id_created_at_id_idx" ON "recharge_order"("user_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "recharge_order_status_expires_at_idx" ON "recharge_order"("status", "expires_at");

-- AddForeignKey
ALTER TABLE "user" ADD CONSTRAINT "user_agent_id_fkey" FOREIGN KEY ("agent_id") REFERENCES "staff"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_staff_id_fkey" FOREIGN KEY ("staff_id") REFERENCES "staff"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "address" ADD CONSTRAINT "address_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "category" ADD CONSTRAINT "category_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "category"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "product" ADD CONSTRAINT "product_category_id_fkey" FOREIGN KEY ("category_id") REFERENCES "category"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "product_media" ADD CONSTRAINT "product_media_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "variant" ADD CONSTRAINT "variant_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "price_tier" ADD CONSTRAINT "price_tier_variant_id_fkey" FOREIGN KEY ("variant_id") REFERENCES "variant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "catalogue_import_problem" ADD CONSTRAINT "catalogue_import_problem_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "catalogue_import"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cart_item" ADD CONSTRAINT "cart_item_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cart_item" ADD CONSTRAINT "cart_item_variant_id_fkey" FOREIGN KEY ("variant_id") REFERENCES "variant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cart_item" ADD CONSTRAINT "cart_item_warehouse_id_fkey" FOREIGN KEY ("warehouse_id") REFERENCES "warehouse"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_journal_id_fkey" FOREIGN KEY ("journal_id") REFERENCES "journal"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "ledger_account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "store_order" ADD CONSTRAINT "store_order_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "store_order" ADD CONSTRAINT "store_order_store_id_fkey" FOREIGN KEY ("store_id") REFERENCES "store"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "store_order"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_store_variant_id_fkey" FOREIGN KEY ("store_variant_id") REFERENCES "store_variant"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_line_item" ADD CONSTRAINT "order_line_item_order_line_id_fkey" FOREIGN KEY ("order_line_id") REFERENCES "order_line"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "package" ADD CONSTRAINT "package_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "store_order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "package_line" ADD CONSTRAINT "package_line_package_id_fkey" FOREIGN KEY ("package_id") REFERENCES "package"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "package_line" ADD CONSTRAINT "package_line_order_line_item_id_fkey" FOREIGN KEY ("order_line_item_id") REFERENCES "order_line_item"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "package_writeback" ADD CONSTRAINT "package_writeback_package_id_fkey" FOREIGN KEY ("package_id") REFERENCES "package"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tracking_event" ADD CONSTRAINT "tracking_event_package_id_fkey" FOREIGN KEY ("package_id") REFERENCES "package"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment" ADD CONSTRAINT "payment_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_payable" ADD CONSTRAINT "payment_payable_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ship_zone" ADD CONSTRAINT "ship_zone_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "ship_channel"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ship_zone_country" ADD CONSTRAINT "ship_zone_country_zone_id_fkey" FOREIGN KEY ("zone_id") REFERENCES "ship_zone"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ship_rate" ADD CONSTRAINT "ship_rate_zone_id_fkey" FOREIGN KEY ("zone_id") REFERENCES "ship_zone"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ship_surcharge" ADD CONSTRAINT "ship_surcharge_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "ship_channel"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ship_restriction" ADD CONSTRAINT "ship_restriction_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "ship_channel"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stock" ADD CONSTRAINT "stock_variant_id_fkey" FOREIGN KEY ("variant_id") REFERENCES "variant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stock" ADD CONSTRAINT "stock_warehouse_id_fkey" FOREIGN KEY ("warehouse_id") REFERENCES "warehouse"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "store" ADD CONSTRAINT "store_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "store_product" ADD CONSTRAINT "store_product_store_id_fkey" FOREIGN KEY ("store_id") REFERENCES "store"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "store_variant" ADD CONSTRAINT "store_variant_store_product_id_fkey" FOREIGN KEY ("store_product_id") REFERENCES "store_product"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "store_variant" ADD CONSTRAINT "store_variant_store_id_fkey" FOREIGN KEY ("store_id") REFERENCES "store"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "variant_link" ADD CONSTRAINT "variant_link_store_variant_id_fkey" FOREIGN KEY ("store_variant_id") REFERENCES "store_variant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "variant_link_item" ADD CONSTRAINT "variant_link_item_link_id_fkey" FOREIGN KEY ("link_id") REFERENCES "variant_link"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "variant_link_item" ADD CONSTRAINT "variant_link_item_variant_id_fkey" FOREIGN KEY ("variant_id") REFERENCES "variant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recharge_order" ADD CONSTRAINT "recharge_order_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- CreateTable
CREATE TABLE "ticket" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "no" TEXT NOT NULL,
    "user_id" UUID,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "topic" TEXT NOT NULL,
    "order_no" TEXT,
    "sku" TEXT,
    "locale" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'OPEN',
    "file_key" TEXT,
    "file_name" TEXT,
    "file_type" TEXT,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ticket_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ticket_message" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "ticket_id" UUID NOT NULL,
    "staff_id" UUID,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ticket_message_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "ticket_no_key" ON "ticket"("no");

-- CreateIndex
CREATE INDEX "ticket_status_created_at_idx" ON "ticket"("status", "created_at");

-- CreateIndex
CREATE INDEX "ticket_user_id_idx" ON "ticket"("user_id");

-- CreateIndex
CREATE INDEX "ticket_message_ticket_id_created_at_idx" ON "ticket_message"("ticket_id", "created_at");

-- CreateIndex
CREATE INDEX "ticket_message_staff_id_idx" ON "ticket_message"("staff_id");

-- AddForeignKey
ALTER TABLE "ticket" ADD CONSTRAINT "ticket_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ticket_message" ADD CONSTRAINT "ticket_message_ticket_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "ticket"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ticket_message" ADD CONSTRAINT "ticket_message_staff_id_fkey" FOREIGN KEY ("staff_id") REFERENCES "staff"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- ---------------------------------------------------------------------------------------------------------------
-- Numbers that people read
CREATE SEQUENCE "order_no_seq" START 100001;
CREATE SEQUENCE "recharge_no_seq" START 100001;
CREATE SEQUENCE "ticket_no_seq" START 100001;

-- ---------------------------------------------------------------------------------------------------------------
-- Every updated_at is kept by the database, whoever writes
CREATE FUNCTION touch_updated_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.updated_at := now();
  RETURN NEW;
END $$;

DO $$
DECLARE t text;
BEGIN
  FOR t IN SELECT table_name FROM information_schema.columns
           WHERE table_schema = current_schema() AND column_name = 'updated_at'
  LOOP
    EXECUTE format('CREATE TRIGGER touch_updated_at BEFORE UPDATE ON %I FOR EACH ROW EXECUTE FUNCTION touch_updated_at()', t);
  END LOOP;
END $$;

-- ---------------------------------------------------------------------------------------------------------------
-- Accounts
ALTER TABLE "user" ADD CONSTRAINT user_status_known CHECK (status IN ('0', '1', '2', '9'));
ALTER TABLE "session" ADD CONSTRAINT session_one_owner CHECK (
  (kind = 'member' AND user_id IS NOT NULL AND staff_id IS NULL) OR
  (kind = 'staff' AND staff_id IS NOT NULL AND user_id IS NULL));
ALTER TABLE "email_code" ADD CONSTRAINT email_code_purpose_known
  CHECK (purpose IN ('register', 'login', 'reset', 'change', 'withdraw'));
ALTER TABLE "address" ADD CONSTRAINT address_kind_known CHECK (kind IN ('shipping', 'billing'));
CREATE UNIQUE INDEX address_one_default ON "address" (user_id, kind) WHERE is_default;

-- ---------------------------------------------------------------------------------------------------------------
-- Ledger (§4): append-only, balanced, never below zero
ALTER TABLE "ledger_account" ADD CONSTRAINT ledger_account_pending_not_negative CHECK (pending_dr >= 0 AND pending_cr >= 0);
ALTER TABLE "ledger_account" ADD CONSTRAINT ledger_account_available_not_negative
  CHECK (kind NOT IN ('mem:avail', 'mem:promo', 'mem:deposit') OR posted - pending_dr >= 0);
ALTER TABLE "ledger_account" ADD CONSTRAINT ledger_account_receivable_not_negative
  CHECK (kind NOT IN ('recv:credit', 'recv:member') OR posted >= 0);
ALTER TABLE "ledger_entry" ADD CONSTRAINT ledger_entry_amount_positive CHECK (amount > 0);
ALTER TABLE "ledger_entry" ADD CONSTRAINT ledger_entry_side_known CHECK (dc IN ('D', 'C'));
ALTER TABLE "journal" ADD CONSTRAINT journal_status_known CHECK (status IN ('pending', 'posted', 'void'));
ALTER TABLE "journal" ADD CONSTRAINT journal_resolves_fk FOREIGN KEY (resolves_id) REFERENCES "journal" (id);

-- The accounts of the house (§4.2), one set a currency. They are summed and never updated, so no payment waits for one.
INSERT INTO "ledger_account" (code, kind, ccy)
SELECT code, code, ccy
FROM unnest(ARRAY['psp:stripe', 'psp:paypal', 'def:order', 'tax:payable', 'wd:clearing', 'rev:goods', 'rev:shipping',
  'rev:service', 'rev:paypal_fee', 'rev:withdraw_fee', 'rev:cancel_fee', 'exp:psp_fee', 'exp:bank_fee', 'exp:refund',
  'exp:promo', 'exp:adjust', 'exp:bad_debt', 'exp:fx', 'fx:clearing', 'suspense']) code
CROSS JOIN unnest(ARRAY['USD', 'EUR', 'GBP']) ccy
UNION ALL
VALUES ('bank:usd', 'bank:usd', 'USD'), ('bank:eur', 'bank:eur', 'EUR'), ('bank:gbp', 'bank:gbp', 'GBP'), ('bank:payoneer', 'bank:payoneer', 'USD');

CREATE FUNCTION ledger_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is append-only: % on %', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER ledger_entry_append_only BEFORE UPDATE OR DELETE ON "ledger_entry"
  FOR EACH ROW EXECUTE FUNCTION ledger_refuse();
CREATE TRIGGER ledger_entry_no_truncate BEFORE TRUNCATE ON "ledger_entry" EXECUTE FUNCTION ledger_refuse();
CREATE TRIGGER journal_no_delete BEFORE DELETE ON "journal" FOR EACH ROW EXECUTE FUNCTION ledger_refuse();
CREATE TRIGGER journal_no_truncate BEFORE TRUNCATE ON "journal" EXECUTE FUNCTION ledger_refuse();

-- Only a pending journal changes, only its status, only once: it ends as void, replaced by the posted one that names
-- it (resolves_id) or by nothing. Were it to become posted itself, its lines would count twice.
CREATE FUNCTION journal_guard_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = 'pending' AND NEW.status = 'void'
     AND (NEW.id, NEW.idem_key, NEW.type, NEW.ref_type, NEW.ref_id, NEW.at) IS NOT DISTINCT FROM
         (OLD.id, OLD.idem_key, OLD.type, OLD.ref_type, OLD.ref_id, OLD.at)
     AND (NEW.resolves_id, NEW.memo, NEW.ref_no) IS NOT DISTINCT FROM (OLD.resolves_id, OLD.memo, OLD.ref_no) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'journal % may not change from % to %', OLD.id, OLD.status, NEW.status
    USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER journal_guard_update BEFORE UPDATE ON "journal" FOR EACH ROW EXECUTE FUNCTION journal_guard_update();

-- All entries of a journal come in one statement and balance by currency; nothing is added later.
CREATE FUNCTION ledger_entries_balanced() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE bad uuid;
BEGIN
  SELECT n.journal_id INTO bad
  FROM (SELECT journal_id, ccy, sum(CASE dc WHEN 'D' THEN amount ELSE -amount END) AS net, count(*) AS entries
        FROM new_entries GROUP BY journal_id, ccy) n
  WHERE n.net <> 0 OR n.entries < 2
  LIMIT 1;
  IF bad IS NOT NULL THEN
    RAISE EXCEPTION 'journal % is not balanced', bad USING ERRCODE = 'check_violation';
  END IF;
  SELECT n.journal_id INTO bad
  FROM (SELECT journal_id, count(*) AS entries FROM new_entries GROUP BY journal_id) n
  WHERE n.entries <> (SELECT count(*) FROM ledger_entry e WHERE e.journal_id = n.journal_id)
  LIMIT 1;
  IF bad IS NOT NULL THEN
    RAISE EXCEPTION 'journal % is complete: entries may not be added', bad USING ERRCODE = 'restrict_violation';
  END IF;
  SELECT e.journal_id INTO bad FROM new_entries e JOIN ledger_account a ON a.id = e.account_id
  WHERE a.ccy <> e.ccy LIMIT 1;
  IF bad IS NOT NULL THEN
    RAISE EXCEPTION 'journal % mixes the currency of an account', bad USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_entries_balanced AFTER INSERT ON "ledger_entry"
  REFERENCING NEW TABLE AS new_entries FOR EACH STATEMENT EXECUTE FUNCTION ledger_entries_balanced();

CREATE FUNCTION journal_has_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM ledger_entry WHERE journal_id = NEW.id) THEN
    RAISE EXCEPTION 'journal % has no entries', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER journal_has_entries AFTER INSERT ON "journal"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION journal_has_entries();

-- ---------------------------------------------------------------------------------------------------------------
-- Catalogue and stock
ALTER TABLE "product" ADD CONSTRAINT product_status_known CHECK (status IN ('draft', 'on', 'off'));
ALTER TABLE "product" ADD CONSTRAINT product_visibility_known CHECK (visibility IN ('public', 'private'));
ALTER TABLE "product" ADD CONSTRAINT product_moq_positive CHECK (moq >= 1);
ALTER TABLE "variant" ADD CONSTRAINT variant_price_not_negative CHECK (price >= 0);
ALTER TABLE "variant" ADD CONSTRAINT variant_weight_positive CHECK (weight_g IS NULL OR weight_g > 0);
ALTER TABLE "variant" ADD CONSTRAINT variant_status_known CHECK (status IN ('on', 'off'));
ALTER TABLE "price_tier" ADD CONSTRAINT price_tier_sane CHECK (min_qty >= 1 AND price >= 0);
ALTER TABLE "stock" ADD CONSTRAINT stock_reserved_within CHECK (reserved >= 0 AND reserved <= on_hand);
ALTER TABLE "stock_reservation" ADD CONSTRAINT stock_reservation_sane
  CHECK (qty > 0 AND status IN ('held', 'firm', 'consumed', 'released') AND pool IN ('platform', 'member'));
CREATE INDEX product_search ON "product" USING gin (search);
-- What the shop lists, in each order it lists it in.
CREATE INDEX product_listed_hot ON "product" (hot_score DESC, id DESC) WHERE status = 'on' AND visibility = 'public';
CREATE INDEX product_listed_new ON "product" (created_at DESC, id DESC) WHERE status = 'on' AND visibility = 'public';
CREATE INDEX product_listed_price ON "product" (price_from, id) WHERE status = 'on' AND visibility = 'public';
CREATE INDEX product_listed_category ON "product" (category_id, hot_score DESC, id DESC)
  WHERE status = 'on' AND visibility = 'public';
-- Whatever is filtered by is counted by category from this index alone.
CREATE INDEX product_listed_filters ON "product" (category_id)
  INCLUDE (price_from, hot_score, in_stock, is_new_until, ships_from, sale_modes)
  WHERE status = 'on' AND visibility = 'public';
CREATE INDEX product_ships_from ON "product" USING gin (ships_from) WHERE status = 'on' AND visibility = 'public';
CREATE INDEX category_path ON "category" USING gin (path);
CREATE INDEX search_word_trigrams ON "search_word" USING gin (word gin_trgm_ops);
CREATE INDEX variant_sku_any_case ON "variant" (lower(sku) text_pattern_ops);
CREATE INDEX product_media_queued ON "product_media" (next_at, id) WHERE status = 'queued';
ALTER TABLE "product_media" ADD CONSTRAINT product_media_status_known CHECK (status IN ('queued', 'ready', 'failed'));
ALTER TABLE "catalogue_import" ADD CONSTRAINT catalogue_import_status_known
  CHECK (status IN ('QUEUED', 'RUNNING', 'DONE', 'DONE_WITH_ERRORS', 'FAILED'));
CREATE UNIQUE INDEX cart_item_member ON "cart_item" (user_id, variant_id, warehouse_id, mode) WHERE user_id IS NOT NULL;
CREATE UNIQUE INDEX cart_item_visitor ON "cart_item" (visitor_hash, variant_id, warehouse_id, mode) WHERE user_id IS NULL;
ALTER TABLE "cart_item" ADD CONSTRAINT cart_item_sane CHECK (qty > 0 AND mode IN ('dropship', 'bulk')
  AND (user_id IS NOT NULL OR visitor_hash IS NOT NULL));

-- ---------------------------------------------------------------------------------------------------------------
-- Shipping
ALTER TABLE "ship_channel" ADD CONSTRAINT ship_channel_rule_known CHECK (vol_rule IN ('actual', 'max', 'max_if_ge_2x')
  AND vol_divisor IN (0, 5000, 6000, 8000, 9000) AND weight_step_g > 0);
ALTER TABLE "ship_rate" ADD CONSTRAINT ship_rate_bracket CHECK (w_from_g >= 0 AND w_to_g >= w_from_g
  AND register_fee >= 0 AND first_fee >= 0 AND per_kg >= 0 AND first_g >= 0);
ALTER TABLE "ship_rate" ADD CONSTRAINT ship_rate_no_overlap EXCLUDE USING gist (
  zone_id WITH =, int4range(w_from_g, w_to_g, '[]') WITH &&, tstzrange(valid_from, valid_to) WITH &&);

-- ---------------------------------------------------------------------------------------------------------------
-- Payments and wallet
ALTER TABLE "payment" ADD CONSTRAINT payment_status_known CHECK (status IN ('IN_PROGRESS', 'SUCCESSFUL', 'FAILED', 'ERROR'));
ALTER TABLE "payment" ADD CONSTRAINT payment_amount_positive CHECK (amount > 0 AND paypal_fee >= 0);
CREATE UNIQUE INDEX payment_payable_one_attempt ON "payment_payable" (payable_type, payable_id) WHERE active;
ALTER TABLE "recharge_order" ADD CONSTRAINT recharge_order_status_known
  CHECK (status IN ('AWAITING_PAYMENT', 'PENDING', 'PAID', 'COMPLETED', 'CLOSED'));
ALTER TABLE "recharge_order" ADD CONSTRAINT recharge_order_amount_positive CHECK (amount > 0);
ALTER TABLE "wallet" ADD CONSTRAINT wallet_credit_known
  CHECK (credit_status IN ('NONE', 'APPLIED', 'ACTIVE', 'SUSPENDED', 'CLOSED') AND credit_limit >= 0);

-- ---------------------------------------------------------------------------------------------------------------
-- Stores and orders
ALTER TABLE "store" ADD CONSTRAINT store_status_known CHECK (status IN ('CONNECTED', 'NEED_REAUTH', 'PAUSED', 'UNBOUND'));
ALTER TABLE "store" ADD CONSTRAINT store_platform_known CHECK (platform IN ('shopify', 'woocommerce', 'aliexpress', 'manual'));
CREATE UNIQUE INDEX store_one_owner ON "store" (platform, domain_norm) WHERE status <> 'UNBOUND';
ALTER TABLE "variant_link" ADD CONSTRAINT variant_link_status_known CHECK (status IN ('active', 'do_not_fulfil'));
CREATE UNIQUE INDEX variant_link_once ON "variant_link" (store_variant_id, country, priority) NULLS NOT DISTINCT;
ALTER TABLE "variant_link_item" ADD CONSTRAINT variant_link_item_qty CHECK (qty BETWEEN 1 AND 99);
ALTER TABLE "store_order" ADD CONSTRAINT store_order_status_known
  CHECK (status IN ('AWAITING_PAYMENT', 'PENDING', 'PURCHASING', 'SHIPPED', 'DELIVERED', 'CLOSED'));
ALTER TABLE "store_order" ADD CONSTRAINT store_order_box_known CHECK (box IN ('ACTIVE', 'DRAFT', 'TRASH', 'IGNORED'));
ALTER TABLE "store_order" ADD CONSTRAINT store_order_box_fits
  CHECK (box = 'ACTIVE' OR status IN ('AWAITING_PAYMENT', 'CLOSED'));
ALTER TABLE "store_order" ADD CONSTRAINT store_order_connection_known CHECK (connection IN ('CONNECTED', 'PARTIAL', 'UNCONNECTED'));
ALTER TABLE "store_order" ADD CONSTRAINT store_order_hold_known CHECK (hold IN
  ('NONE', 'PAYMENT_REVIEW', 'QUOTE', 'INTERCEPT_REQUESTED', 'INTERCEPTED', 'PRICE_DIFF', 'STOCK', 'ADDRESS'));
ALTER TABLE "store_order" ADD CONSTRAINT store_order_total_sums
  CHECK (total = greatest(0, goods - discount) + shipping + service + tax AND goods >= 0 AND discount >= 0
         AND shipping >= 0 AND service >= 0 AND tax >= 0);
CREATE INDEX store_order_abnormal ON "store_order" USING gin (abnormal);
ALTER TABLE "order_line" ADD CONSTRAINT order_line_sane CHECK (qty > 0 AND link_status IN ('linked', 'unlinked', 'do_not_fulfil'));
ALTER TABLE "order_line_item" ADD CONSTRAINT order_line_item_qty CHECK (qty > 0 AND unit_price >= 0);
ALTER TABLE "package" ADD CONSTRAINT package_status_known CHECK (status IN ('SHIPPED', 'DELIVERED'));
ALTER TABLE "package_line" ADD CONSTRAINT package_line_qty CHECK (qty > 0);
ALTER TABLE "package_writeback" ADD CONSTRAINT package_writeback_status_known CHECK (status IN ('QUEUED', 'DONE', 'FAILED'));

-- ---------------------------------------------------------------------------------------------------------------
-- Tickets
ALTER TABLE "ticket" ADD CONSTRAINT ticket_status_known CHECK (status IN ('OPEN', 'WAITING_USER', 'SOLVED', 'CLOSED'));
