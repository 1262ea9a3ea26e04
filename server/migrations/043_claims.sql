-- Who of the team is at what, so that two do not do the same: one holder for each thing that waits, until a time. What it
-- is lives in the table of its own feature, so nothing here points there; what outlives it is swept away.
create table claims (
  queue text not null check (queue in ('verification', 'application', 'refund_request', 'appeal')),
  item_id uuid not null,
  holder_id uuid not null references accounts on delete cascade,
  -- A colleague who gave it to them.
  given_by uuid references accounts on delete set null,
  until timestamptz not null,
  primary key (queue, item_id)
);
create index claims_holder on claims (holder_id);
create index claims_given_by on claims (given_by) where given_by is not null;
