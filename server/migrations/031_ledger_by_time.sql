-- When something happened, beside its amount: so that a month of a creator's account is read by one index.
alter table ledger_entries disable trigger ledger_entries_fixed;
alter table ledger_entries add at timestamptz;
update ledger_entries e set at = p.at from ledger_postings p where p.id = e.posting_id;
alter table ledger_entries alter at set not null;
alter table ledger_entries enable trigger ledger_entries_fixed;
create index ledger_entries_by_time on ledger_entries (account_id, at, id) include (amount);
