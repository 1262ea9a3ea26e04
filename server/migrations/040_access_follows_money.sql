alter table transactions
  -- Paid beside the subscription that counts: it opens nothing, and goes back.
  add beside boolean not null default false;
update transactions t set beside = true where exists (
  select from refunds r where r.transaction_id = t.id and r.why = 'paid_twice'
);

alter table refunds drop constraint refunds_why_check;
alter table refunds add constraint refunds_why_check
  check (why in ('request', 'team', 'paid_twice', 'after_end', 'creator_gone', 'provider'));

-- Whose ids are in this database: those of another provider, or of its test mode, mean nothing to the one that is asked.
create table payment_books (
  single boolean primary key default true check (single),
  name text not null
);

-- The nightly comparison asks about those that are on their way, or may still come back.
create index payouts_settled on payouts (settled_at) where state = 'paid';
