-- Those who are nowhere to be seen are few: counts of the others leave them out by this.
create index accounts_not_active on accounts (id) where status <> 'active';

-- A person has one export at a time: a new one takes the place of the old.
create table exports (
  id uuid primary key,
  account_id uuid not null unique references accounts on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'working', 'ready', 'failed')),
  -- Of 100.
  progress smallint not null default 0 check (progress between 0 and 100),
  attempts smallint not null default 0,
  -- Written down before the file is: what no row names is nobody's and goes.
  file_name text unique,
  bytes bigint,
  available_until timestamptz,
  created_at timestamptz not null,
  check ((state = 'ready') = (available_until is not null))
);
create index exports_available_until on exports (available_until) where available_until is not null;

-- An export and an erasure ask for all tickets of an address.
create index support_tickets_by_email on support_tickets (email);
