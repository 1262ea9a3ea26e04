-- The test provider: a small payment service of our own, with tables that nothing else reads.
create table sandbox_settings (
  single boolean primary key default true check (single),
  -- How far its clock is ahead of ours.
  ahead_seconds bigint not null default 0 check (ahead_seconds >= 0),
  -- Messages on purpose twice, or in no order: to see that it does not matter.
  doubled boolean not null default false,
  shuffled boolean not null default false
);
insert into sandbox_settings default values;

create table sandbox_customers (
  id text primary key,
  account_id uuid not null,
  email text not null,
  -- The last digits of the test card; null before the first checkout.
  card text,
  key text not null unique
);

create table sandbox_accounts (
  id text primary key,
  account_id uuid not null,
  email text not null,
  complete boolean not null default false,
  payouts_enabled boolean not null default false,
  closed boolean not null default false,
  key text not null unique
);

create table sandbox_subscriptions (
  id text primary key,
  customer text not null references sandbox_customers on delete cascade,
  account text not null references sandbox_accounts,
  subscription_id uuid not null,
  price integer not null,
  fee_percent integer not null,
  state text not null check (state in ('active', 'past_due', 'canceled')),
  started_at timestamptz not null,
  -- Paid months, counted from the beginning: so a month that begins on the 31st finds back to it.
  months integer not null,
  period_end timestamptz not null,
  cancelled boolean not null default false,
  -- When something is to be done about it next.
  next_at timestamptz,
  ended_at timestamptz,
  ended_because text,
  check ((state = 'canceled') = (ended_at is not null))
);
create index sandbox_subscriptions_due on sandbox_subscriptions (next_at) where next_at is not null;
create index sandbox_subscriptions_customer on sandbox_subscriptions (customer);
create index sandbox_subscriptions_changed on sandbox_subscriptions (coalesce(ended_at, 'infinity'), id);

create table sandbox_checkouts (
  id text primary key,
  customer text not null references sandbox_customers on delete cascade,
  account text not null references sandbox_accounts,
  subscription_id uuid not null,
  creator_name text not null,
  price integer not null,
  fee_percent integer not null,
  success_url text not null,
  cancel_url text not null,
  state text not null check (state in ('open', 'paid', 'closed')),
  subscription text references sandbox_subscriptions on delete cascade,
  expires_at timestamptz not null,
  key text not null unique
);
create index sandbox_checkouts_open on sandbox_checkouts (expires_at) where state = 'open';

create table sandbox_payments (
  id text primary key,
  subscription text not null references sandbox_subscriptions on delete cascade,
  amount integer not null,
  state text not null check (state in ('failed', 'paid')),
  attempts smallint not null,
  last_attempt_at timestamptz not null,
  next_attempt_at timestamptz,
  paid_at timestamptz,
  period_from timestamptz not null,
  period_to timestamptz not null,
  brand text not null,
  last4 text not null,
  charge text unique,
  application_fee integer not null,
  processing_fee integer not null,
  created_at timestamptz not null
);
create index sandbox_payments_subscription on sandbox_payments (subscription, created_at desc);

create table sandbox_refunds (
  id text primary key,
  payment text not null references sandbox_payments on delete cascade,
  amount integer not null,
  state text not null check (state in ('pending', 'succeeded', 'failed')),
  at timestamptz not null,
  key text not null unique
);
create index sandbox_refunds_payment on sandbox_refunds (payment, at);

create table sandbox_disputes (
  id text primary key,
  payment text not null unique references sandbox_payments on delete cascade,
  amount integer not null,
  state text not null check (state in ('open', 'won', 'lost')),
  fee integer not null,
  at timestamptz not null,
  closed_at timestamptz
);

create table sandbox_payouts (
  id text primary key,
  account text not null references sandbox_accounts,
  amount integer not null,
  state text not null check (state in ('sent', 'paid', 'failed')),
  failure text,
  at timestamptz not null,
  arrives_at timestamptz not null,
  key text not null unique
);
create index sandbox_payouts_due on sandbox_payouts (arrives_at) where state = 'sent';

-- Pages that somebody is sent to: to change a card, or to say where money goes.
create table sandbox_pages (
  id text primary key,
  kind text not null check (kind in ('portal', 'onboarding')),
  customer text references sandbox_customers on delete cascade,
  account text references sandbox_accounts on delete cascade,
  return_to text not null,
  expires_at timestamptz not null
);
create index sandbox_pages_old on sandbox_pages (expires_at);

-- Messages on their way to our own webhook, over HTTP.
create table sandbox_messages (
  id text primary key,
  type text not null,
  body text not null,
  created_at timestamptz not null,
  attempts smallint not null default 0,
  due_at timestamptz,
  delivered_at timestamptz
);
create index sandbox_messages_due on sandbox_messages (due_at) where due_at is not null;
create index sandbox_messages_old on sandbox_messages (created_at);
