-- While a sentence stands on an account that its owner had deleted before: when it is erased all the same.
alter table accounts add column erase_at timestamptz;
create index accounts_erase_at on accounts (erase_at) where erase_at is not null;
