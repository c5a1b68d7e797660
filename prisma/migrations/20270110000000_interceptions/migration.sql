-- A paid order is asked to be stopped, and what became of that.
CREATE TABLE intercept (
  id uuid NOT NULL DEFAULT uuidv7(),
  order_id uuid NOT NULL,
  source text NOT NULL,
  reason text NOT NULL DEFAULT '',
  asked_at timestamptz(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  due_at timestamptz(6) NOT NULL,
  late_at timestamptz(6),
  fee bigint NOT NULL,
  answer text,
  answered_at timestamptz(6),
  answered_by uuid,
  outcome text,
  closed_at timestamptz(6),
  CONSTRAINT intercept_pkey PRIMARY KEY (id),
  CONSTRAINT intercept_order_id_fkey FOREIGN KEY (order_id) REFERENCES store_order (id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT intercept_source CHECK (source IN ('MEMBER', 'STORE', 'DISPUTE')),
  CONSTRAINT intercept_fee CHECK (fee >= 0),
  CONSTRAINT intercept_answer CHECK (answer IN ('STOPPED', 'TOO_LATE') AND (answer IS NULL) = (answered_at IS NULL)),
  CONSTRAINT intercept_outcome CHECK (outcome IN ('RESUMED', 'CANCELLED', 'TOO_LATE') AND (outcome IS NULL) = (closed_at IS NULL))
);
CREATE INDEX intercept_order_id_idx ON intercept (order_id);
CREATE INDEX intercept_asked_at_id_idx ON intercept (asked_at, id);
CREATE UNIQUE INDEX intercept_one_open ON intercept (order_id) WHERE closed_at IS NULL;
CREATE INDEX intercept_open ON intercept (asked_at, id) WHERE closed_at IS NULL;

-- What is to change in a paid order, old beside new, until somebody decides.
CREATE TABLE order_change (
  id uuid NOT NULL DEFAULT uuidv7(),
  order_id uuid NOT NULL,
  asked_by text NOT NULL,
  status text NOT NULL DEFAULT 'WAITING',
  ship_to jsonb NOT NULL,
  lines jsonb,
  changes jsonb NOT NULL,
  asked_at timestamptz(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  due_at timestamptz(6) NOT NULL,
  late_at timestamptz(6),
  decided_at timestamptz(6),
  decided_by text,
  reason text NOT NULL DEFAULT '',
  CONSTRAINT order_change_pkey PRIMARY KEY (id),
  CONSTRAINT order_change_order_id_fkey FOREIGN KEY (order_id) REFERENCES store_order (id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT order_change_asked_by CHECK (asked_by IN ('STORE', 'MEMBER')),
  CONSTRAINT order_change_status CHECK (status IN ('WAITING', 'ACCEPTED', 'REFUSED', 'LAPSED', 'WITHDRAWN')
    AND (status = 'WAITING') = (decided_at IS NULL))
);
CREATE INDEX order_change_order_id_idx ON order_change (order_id);
CREATE INDEX order_change_asked_at_id_idx ON order_change (asked_at, id);
CREATE UNIQUE INDEX order_change_one_waits ON order_change (order_id) WHERE status = 'WAITING';
