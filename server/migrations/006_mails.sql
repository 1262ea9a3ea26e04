-- Mails on their way. Address and contents are sealed, and gone once nobody will send them any more.
create table mails (
  id uuid primary key,
  kind text not null,
  account_id uuid references accounts on delete set null,
  sealed_letter bytea,
  state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'given_up')),
  attempts integer not null default 0,
  error text,
  created_at timestamptz not null,
  -- When it was last tried, or handed to the job queue.
  touched_at timestamptz not null,
  sent_at timestamptz,
  constraint mails_forgotten check ((sealed_letter is null) = (state in ('sent', 'given_up')))
);
create index mails_account on mails (account_id);
create index mails_created_at on mails (created_at);
create index mails_waiting on mails (state, touched_at) where state in ('queued', 'sending');
