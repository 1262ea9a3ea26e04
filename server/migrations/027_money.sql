-- Who pays, and to whom: one of each at the provider.
create table customers (
  account_id uuid primary key references accounts on delete cascade,
  provider text not null,
  provider_customer text not null unique
);

create table payout_accounts (
  -- The account of a creator who was erased is kept without a name, as long as money may come back.
  id uuid primary key,
  creator_id uuid unique references accounts on delete set null,
  provider text not null,
  provider_account text not null unique,
  complete boolean not null default false,
  payouts_enabled boolean not null default false,
  closed boolean not null default false,
  weekly boolean not null default true,
  -- Of the newest look at the provider that counted; an older one changes nothing.
  last_look bigint not null default 0
);

alter table subscriptions
  add provider text,
  add provider_subscription text unique,
  add checkout text unique,
  add checkout_url text,
  add checkout_expires_at timestamptz,
  -- How often a checkout was made for it: part of the key, so that the same one is not had twice.
  add checkouts smallint not null default 0,
  add next_attempt_at timestamptz,
  add failed_attempts smallint not null default 0,
  add ended_because text check (ended_because in
    ('cancelled', 'unpaid', 'refunded', 'disputed', 'blocked', 'closed', 'never_paid', 'paid_twice')),
  add last_look bigint not null default 0;
create index subscriptions_unpaid on subscriptions (started_at) where state = 'incomplete';
-- The calendar of next charges.
create index subscriptions_next_charge on subscriptions (fan_id, period_end) where state in ('active', 'past_due') and not cancelled;

-- Numbers the looks at the provider: of two the one that began later knows at least as much.
create sequence provider_looks;

create table provider_events (
  id text primary key,
  provider text not null,
  type text not null,
  about_kind text,
  about_id text,
  about_account text,
  created_at timestamptz not null,
  received_at timestamptz not null,
  attempts smallint not null default 0,
  due_at timestamptz not null,
  handled_at timestamptz,
  dead_at timestamptz,
  -- `applied`, or why nothing was to be done.
  outcome text,
  error text
);
create index provider_events_due on provider_events (due_at) where handled_at is null and dead_at is null;
create index provider_events_handled on provider_events (handled_at) where handled_at is not null;
create index provider_events_dead on provider_events (dead_at desc) where dead_at is not null;

-- What a fan paid for a month, or was to pay.
create table transactions (
  id uuid primary key,
  number bigint generated always as identity,
  subscription_id uuid references subscriptions on delete set null,
  fan_id uuid references accounts on delete set null,
  creator_id uuid references accounts on delete set null,
  payout_account_id uuid not null references payout_accounts,
  provider text not null,
  provider_payment text not null unique,
  provider_charge text unique,
  state text not null check (state in ('open', 'failed', 'paid')),
  amount integer not null check (amount > 0),
  fee integer not null check (fee between 0 and amount),
  processing_fee integer,
  refunded integer not null default 0 check (refunded between 0 and amount),
  dispute text check (dispute in ('open', 'won', 'lost')),
  method_brand text,
  method_last4 text,
  period_from timestamptz not null,
  period_to timestamptz not null,
  attempts smallint not null default 0,
  next_attempt_at timestamptz,
  created_at timestamptz not null,
  paid_at timestamptz,
  last_look bigint not null default 0,
  check ((state = 'paid') = (paid_at is not null))
);
create index transactions_fan on transactions (fan_id, created_at desc, id desc);
create index transactions_creator on transactions (creator_id, created_at desc, id desc);
create index transactions_subscription on transactions (subscription_id, created_at desc);

-- What became of it, step by step; never changed.
create table transaction_steps (
  transaction_id uuid not null references transactions on delete cascade,
  -- Of each thing once, however often we hear of it.
  reference text not null,
  kind text not null check (kind in ('failed', 'paid', 'refund_asked', 'refund_rejected', 'refunded', 'refund_failed',
    'dispute_opened', 'dispute_won', 'dispute_lost')),
  amount integer,
  at timestamptz not null,
  primary key (transaction_id, reference)
);

create table refund_requests (
  id uuid primary key,
  transaction_id uuid not null references transactions on delete cascade,
  fan_id uuid references accounts on delete set null,
  reason text not null check (reason in ('not_as_described', 'by_mistake', 'charged_twice', 'no_posts', 'other')),
  details text not null default '',
  state text not null check (state in ('open', 'approved', 'rejected')),
  amount integer,
  note text,
  asked_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references accounts on delete set null,
  check ((state = 'open') = (decided_at is null))
);
create unique index refund_requests_one_open on refund_requests (transaction_id) where state = 'open';
create index refund_requests_queue on refund_requests (asked_at, id) where state = 'open';
create index refund_requests_decided on refund_requests (decided_at desc, id) where state <> 'open';

-- What we asked the provider to give back. A row is there before the provider hears of it.
create table refunds (
  id uuid primary key,
  transaction_id uuid not null references transactions on delete cascade,
  provider_refund text unique,
  amount integer not null check (amount > 0),
  state text not null check (state in ('asked', 'pending', 'succeeded', 'failed')),
  why text not null check (why in ('request', 'team', 'paid_twice', 'creator_gone', 'provider')),
  error text,
  attempts smallint not null default 0,
  due_at timestamptz,
  created_at timestamptz not null
);
create index refunds_transaction on refunds (transaction_id, created_at);
create index refunds_due on refunds (due_at) where state = 'asked';

create table payouts (
  id uuid primary key,
  payout_account_id uuid not null references payout_accounts,
  provider_payout text unique,
  amount integer not null check (amount > 0),
  state text not null check (state in ('asked', 'sent', 'paid', 'failed')),
  weekly boolean not null,
  failure text,
  attempts smallint not null default 0,
  due_at timestamptz,
  created_at timestamptz not null,
  arrives_at timestamptz,
  settled_at timestamptz,
  last_look bigint not null default 0
);
create index payouts_account on payouts (payout_account_id, created_at desc, id desc);
create index payouts_due on payouts (due_at) where state = 'asked';

-- The ledger. Amounts are cents; what comes in is positive, what is owed is negative.
create table ledger_accounts (
  id uuid primary key,
  kind text not null check (kind in ('clearing', 'creator_payable', 'fee_revenue', 'processing_expense', 'dispute_hold')),
  payout_account_id uuid references payout_accounts,
  currency text not null,
  check ((kind = 'creator_payable') = (payout_account_id is not null))
);
create unique index ledger_accounts_one on ledger_accounts (kind, currency, payout_account_id) nulls not distinct;

create table ledger_postings (
  id uuid primary key,
  -- What it stands for at the provider, so that it is written once.
  reference text not null unique,
  kind text not null check (kind in ('charge', 'processing', 'refund', 'refund_failed', 'dispute_opened', 'dispute_taken',
    'dispute_won', 'dispute_returned', 'dispute_fee', 'payout', 'payout_failed')),
  transaction_id uuid references transactions,
  payout_id uuid references payouts,
  at timestamptz not null,
  -- When we learnt of it.
  written_at timestamptz not null
);
create index ledger_postings_transaction on ledger_postings (transaction_id, at);
create index ledger_postings_payout on ledger_postings (payout_id) where payout_id is not null;

create table ledger_entries (
  id bigint generated always as identity primary key,
  posting_id uuid not null references ledger_postings,
  account_id uuid not null references ledger_accounts,
  currency text not null,
  amount integer not null check (amount <> 0),
  -- Until then it counts as pending.
  available_at timestamptz not null
);
create index ledger_entries_posting on ledger_entries (posting_id) include (currency, amount);
create index ledger_entries_account on ledger_entries (account_id, id) include (amount);
create index ledger_entries_pending on ledger_entries (account_id, available_at) include (amount);

-- Sums up to an entry, so that a balance is read in bounded work; never the source of anything.
create table ledger_checkpoints (
  account_id uuid not null references ledger_accounts,
  entry_id bigint not null,
  balance bigint not null,
  made_at timestamptz not null,
  primary key (account_id, entry_id)
);

create function ledger_never_changes() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is written once: correct it with a new posting';
end $$;
create trigger ledger_postings_fixed before update or delete or truncate on ledger_postings
  for each statement execute function ledger_never_changes();
create trigger ledger_entries_fixed before update or delete or truncate on ledger_entries
  for each statement execute function ledger_never_changes();

create function ledger_sums_to_zero() returns trigger language plpgsql as $$
begin
  if exists (select from ledger_entries where posting_id = new.posting_id group by currency having sum(amount) <> 0) then
    raise exception 'the entries of posting % do not sum to zero', new.posting_id;
  end if;
  return null;
end $$;
create constraint trigger ledger_entries_balance after insert on ledger_entries
  deferrable initially deferred for each row execute function ledger_sums_to_zero();

-- Money of each day, beside what is counted of it already.
alter table creator_days
  add gross integer not null default 0,
  add net integer not null default 0,
  add refunded integer not null default 0;
-- What subscribers pay a month, as long as they go on; kept with subscriber_count.
alter table creator_profiles add monthly integer not null default 0;

-- What the nightly comparison with the provider found.
create table reconciliations (
  id uuid primary key,
  started_at timestamptz not null,
  finished_at timestamptz,
  looked_at integer not null default 0,
  repaired integer not null default 0,
  findings jsonb not null default '[]'
);
create index reconciliations_newest on reconciliations (started_at desc);
