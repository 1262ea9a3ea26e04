-- Accounts at the provider that were closed and have a successor: what was sent from them is still asked for there.
create table replaced_payout_accounts (
  provider_account text primary key,
  payout_account_id uuid not null references payout_accounts,
  replaced_at timestamptz not null,
  -- What lay there and goes along; null until the new account can take it.
  amount bigint,
  -- What the provider said when it did not let it go.
  error text,
  moved_at timestamptz
);
create index replaced_payout_accounts_account on replaced_payout_accounts (payout_account_id);
alter table payout_accounts
  -- Part of the key under which the next account is made.
  add replacements smallint not null default 0;
alter table payouts
  -- Null of those that went through the account that is there now.
  add provider_account text references replaced_payout_accounts on delete set null;
create index payouts_replaced on payouts (provider_account) where provider_account is not null;

-- Where a comparison goes on that was interrupted.
alter table reconciliations
  add place jsonb,
  -- Somebody asked for it: nothing is put off to another night.
  add whole boolean not null default false;
-- It reads them in this order, portion by portion.
create index payouts_on_their_way on payouts (id) where state = 'sent';
drop index payouts_settled;
create index payouts_settled on payouts (settled_at, id) where state = 'paid';

-- A creator's part of what a bank took back, on its way between us and their account at the provider.
create table disputed_parts (
  id uuid primary key,
  transaction_id uuid not null references transactions,
  -- Of each dispute once in each direction.
  key text not null unique,
  direction text not null check (direction in ('us', 'creator')),
  amount integer not null check (amount > 0),
  state text not null check (state in ('asked', 'done', 'refused')),
  error text,
  attempts smallint not null default 0,
  due_at timestamptz,
  created_at timestamptz not null
);
create index disputed_parts_transaction on disputed_parts (transaction_id);
create index disputed_parts_due on disputed_parts (due_at) where state = 'asked';
create index disputed_parts_refused on disputed_parts (created_at) where state = 'refused';

-- Nothing has ever written these.
alter table subscriptions drop constraint subscriptions_ended_because_check;
alter table subscriptions add constraint subscriptions_ended_because_check
  check (ended_because in ('cancelled', 'unpaid', 'refunded', 'disputed', 'closed', 'never_paid'));
alter table refunds drop constraint refunds_why_check;
alter table refunds add constraint refunds_why_check
  check (why in ('request', 'paid_twice', 'after_end', 'provider'));
