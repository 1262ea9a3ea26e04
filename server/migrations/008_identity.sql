alter table accounts
  add column email_verified_at timestamptz,
  add column language text not null default 'en-US',
  add column sign_in_alerts boolean not null default true,
  -- Since when, until when and for what the account is closed, whoever closed it.
  add column closed_at timestamptz,
  add column closed_until timestamptz,
  add column closed_rule text,
  add column closed_reason text,
  add constraint accounts_closed check ((status = 'active') = (closed_at is null));
create index accounts_closed_until on accounts (closed_until) where closed_until is not null;

-- A session is a family of refresh tokens, of which only the newest is good. The tokens themselves are derived from
-- id and generation with our secret, so a copy of this table opens no session.
delete from sessions;
alter table sessions
  drop column token_hash,
  add column generation integer not null default 0,
  add column rotated_at timestamptz not null,
  -- When the person last showed a password or passkey.
  add column proved_at timestamptz not null,
  add column second_factor boolean not null,
  add column device text not null,
  add column network text not null,
  add column place text,
  -- What the session may do has changed: its next refresh gives it a new id.
  add column renew boolean not null default false;

-- Tells every node that what it remembers of an account is out of date. Read by transaction id, so that a row that
-- commits late is not overlooked; kept for a little longer than an access token lives.
create table session_changes (
  id uuid primary key,
  xid xid8 not null default pg_current_xact_id(),
  account_id uuid not null,
  session_id uuid,
  changed_at timestamptz not null
);
create index session_changes_xid on session_changes (xid);
create index session_changes_changed_at on session_changes (changed_at);

-- Sign access tokens; themselves sealed with our secret.
create table signing_keys (
  id text primary key,
  sealed_key bytea not null,
  created_at timestamptz not null
);

-- Browsers in which somebody has signed in before, by the hash of a cookie.
create table known_devices (
  account_id uuid not null references accounts on delete cascade,
  device_hash bytea not null,
  last_seen_at timestamptz not null,
  primary key (account_id, device_hash)
);

-- Links that were sent by mail: the hash of each, until it is used.
create table mailed_links (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('verify_email', 'reset_password', 'confirm_email')),
  account_id uuid not null references accounts on delete cascade,
  -- The address that the link was sent to: it proves that one and no other.
  email text not null,
  expires_at timestamptz not null
);
create index mailed_links_account on mailed_links (account_id, purpose);
create index mailed_links_expires_at on mailed_links (expires_at);

create table appeals (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  -- Names the decision that is appealed, of which there can be several over time.
  closed_at timestamptz not null,
  body text not null,
  created_at timestamptz not null,
  unique (account_id, closed_at)
);
