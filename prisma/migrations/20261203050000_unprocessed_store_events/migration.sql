-- The oldest news of each store that was not applied yet, as the desk watches it.
CREATE INDEX store_webhook_event_unprocessed ON "store_webhook_event" (store_id, received_at) WHERE processed_at IS NULL;
