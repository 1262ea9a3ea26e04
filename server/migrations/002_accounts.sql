create table accounts (
  id uuid primary key,
  email text not null,
  password_hash text not null,
  status text not null default 'active' check (status in ('active', 'suspended', 'banned', 'deactivated', 'deleted')),
  created_at timestamptz not null
);
-- Addresses are stored in lower case; the check keeps every writer to it.
create unique index accounts_email on accounts (email);
alter table accounts add constraint accounts_email_lower check (email = lower(email));

create table user_roles (
  user_id uuid not null references accounts on delete cascade,
  role text not null check (role in ('creator', 'admin')),
  primary key (user_id, role)
);

-- Only the hash of a session's token is kept, so a copy of this table opens no session.
create table sessions (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_account on sessions (account_id);
create index sessions_expires_at on sessions (expires_at);
