-- Facts, in the order in which they were recorded. Kept for a while so that they can be replayed.
create table events (
  id bigint generated always as identity primary key,
  name text not null,
  subject text not null,
  payload jsonb not null,
  occurred_at timestamptz not null
);
create index events_occurred_at on events (occurred_at);

-- One row for each handler that has yet to see an event; it goes when the handler's transaction commits.
create table event_deliveries (
  handler text not null,
  event_id bigint not null,
  lane smallint not null,
  subject text not null,
  attempts smallint not null default 0,
  due_at timestamptz not null,
  error text,
  dead_at timestamptz,
  primary key (handler, event_id)
);
create index event_deliveries_waiting on event_deliveries (handler, lane, event_id) where dead_at is null;
create index event_deliveries_failing on event_deliveries (handler, lane, subject) where dead_at is null and attempts > 0;

-- The answer to a request that creates something, sealed with the caller's own key: these rows reveal nothing alone.
create table idempotency_keys (
  key_hash bytea primary key,
  fingerprint bytea not null,
  sealed_reply bytea,
  created_at timestamptz not null
);
create index idempotency_keys_created_at on idempotency_keys (created_at);
