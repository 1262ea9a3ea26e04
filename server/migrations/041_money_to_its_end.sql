-- Why nothing is paid out to an account, when somebody of the team has to look into it.
alter table payout_accounts
  add fault text,
  add fault_at timestamptz;
create index payout_accounts_faults on payout_accounts (fault_at) where fault is not null;

-- What may still come back to a creator who has left.
create index transactions_in_dispute on transactions (payout_account_id) where dispute = 'open';

-- What a creator's subscribers pay who will renew, by its index alone.
create index subscriptions_prices on subscriptions (creator_id, price) where state in ('active', 'past_due') and not cancelled;
-- Nothing has ever read it.
drop index subscriptions_next_charge;

-- What each kind of posting added to a creator's account on a day of UTC, up to the account's checkpoint and moved on with
-- it: so that a month of years ago costs what a new one does. Never the source of anything.
create table ledger_days (
  account_id uuid not null references ledger_accounts,
  day date not null,
  kind text not null,
  amount bigint not null,
  fee bigint not null,
  primary key (account_id, day, kind)
);
-- They begin anew together.
delete from ledger_checkpoints;
