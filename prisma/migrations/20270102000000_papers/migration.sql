-- What the papers of a parcel said, senders' addresses, forms of channels, and files of papers.

create table outbound_paper (
  parcel_id uuid primary key references outbound_parcel (id) on delete cascade on update cascade,
  hash text not null,
  content jsonb not null,
  made_at timestamptz(6) not null default now()
);

create table warehouse_sender (
  warehouse_id uuid primary key references warehouse (id) on delete restrict on update cascade,
  sender jsonb not null,
  version integer not null default 1,
  updated_by text not null,
  updated_at timestamptz(6) not null default now()
);

create table channel_paper (
  channel_id uuid primary key,
  form text not null default 'auto',
  invoice boolean not null default false
);

create table print_run (
  id uuid primary key default uuidv7(),
  status text not null default 'QUEUED',
  papers text[],
  parcel_ids uuid[],
  "left" jsonb not null default '[]',
  total integer not null,
  done integer not null default 0,
  file_key text,
  bytes bigint,
  created_by uuid not null,
  created_at timestamptz(6) not null default now(),
  ready_at timestamptz(6),
  expires_at timestamptz(6)
);
create index print_run_created_by_id_idx on print_run (created_by, id desc);
create index print_run_status_expires_at_idx on print_run (status, expires_at);
