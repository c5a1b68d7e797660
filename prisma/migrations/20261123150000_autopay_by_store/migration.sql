-- Stores whose orders are paid at once whatever the member's rule says, found every minute.
CREATE INDEX store_autopay_always ON store (user_id) WHERE settings ->> 'autopay' = 'always';
