-- On which of the last sixty days somebody was here: bit 0 is `last_day`, bit 1 the day before it. One small row a person
-- and one write a day, from which any window of days is counted exactly.
create table activity (
  account_id uuid primary key references accounts on delete cascade,
  last_day date not null,
  days bigint not null check (days > 0)
);
insert into activity (account_id, last_day, days) select id, (active_at at time zone 'UTC')::date, 1 from profiles;

-- Whether somebody was here in the so many days up to one.
create function was_here(days bigint, last_day date, until date, span integer) returns boolean immutable language sql as $$
  select last_day - until + span > 0 and last_day - until < 60
    and (days >> greatest(last_day - until, 0))
      & ((1::bigint << (last_day - until + span - greatest(last_day - until, 0))) - 1) <> 0
$$;

-- What happened in each hour, counted by a job out of what is there. Counting an hour again replaces it.
create table overview_hours (
  hour timestamptz primary key,
  joined integer not null default 0,
  matches integer not null default 0,
  messages integer not null default 0,
  creators integer not null default 0,
  -- Cents, out of the ledger.
  gross bigint not null default 0,
  fee bigint not null default 0,
  refunded bigint not null default 0
);

-- The same by day, with what only days have. A dashboard reads a year in as many rows.
create table overview_days (
  day date primary key,
  joined integer not null default 0,
  matches integer not null default 0,
  messages integer not null default 0,
  creators integer not null default 0,
  gross bigint not null default 0,
  fee bigint not null default 0,
  refunded bigint not null default 0,
  subscribed integer not null default 0,
  unsubscribed integer not null default 0,
  -- People who were here on that day, in the 7 and in the 30 days up to it.
  active_day integer not null default 0,
  active_week integer not null default 0,
  active_month integer not null default 0
);

-- How many there are at all, as of the last count. One row.
create table overview_totals (
  one boolean primary key default true check (one),
  people integer not null default 0,
  creators integer not null default 0,
  subscriptions integer not null default 0,
  -- Cents that subscribers pay a month, as long as they go on.
  monthly bigint not null default 0,
  database_bytes bigint not null default 0,
  counted_at timestamptz
);
insert into overview_totals default values;

-- Each hour is one range of one of these.
create index accounts_newest on accounts (created_at, id);
create index matches_made_at on matches (made_at);
create index messages_at on messages (at);
create index ledger_postings_at on ledger_postings (at);
create index ledger_postings_written_at on ledger_postings (written_at);
create index creator_days_day on creator_days (day);

-- Faults that browsers met, by day and release: a release that breaks something shows.
create table client_error_days (
  day date not null,
  release text not null,
  count bigint not null,
  primary key (day, release)
);

-- What waits for the team.
create index event_deliveries_dead on event_deliveries (dead_at) where dead_at is not null;

-- People as the team looks them up.
create index accounts_by_email on accounts (email text_pattern_ops);
create index accounts_closed_newest on accounts (status, created_at, id) where status <> 'active';
create index accounts_unverified_newest on accounts (created_at, id) where email_verified_at is null;
create index user_roles_by_role on user_roles (role, user_id);

-- What the team did to somebody, and why. The reason is free words about a person, so it goes with them; the audit log
-- has the act without it.
create table person_acts (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  actor_id uuid references accounts on delete set null,
  act text not null check (act in ('role_granted', 'role_revoked', 'two_factor_reset', 'signed_out', 'restored')),
  reason text not null,
  -- What it was and what it is, where something changed.
  before text,
  after text,
  at timestamptz not null
);
create index person_acts_account on person_acts (account_id, at desc, id desc);
create index person_acts_actor on person_acts (actor_id);
