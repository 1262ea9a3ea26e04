-- The secret that an account shares with an authenticator app, sealed with ours.
create table two_factor (
  account_id uuid primary key references accounts on delete cascade,
  sealed_secret bytea not null,
  -- A code works once: this time step and all before it are spent.
  last_step bigint not null,
  created_at timestamptz not null
);

-- A secret that waits for its first code. Whatever is in force until then stays in force.
create table two_factor_setups (
  account_id uuid primary key references accounts on delete cascade,
  sealed_secret bytea not null,
  created_at timestamptz not null
);

-- Hashed with our secret, since the codes are short enough to be guessed from a plain hash.
create table recovery_codes (
  account_id uuid not null references two_factor on delete cascade,
  code_hash bytea not null,
  primary key (account_id, code_hash)
);

-- What passkeys know an account by: random, so that a lost device tells nothing about its owner.
create table passkey_handles (
  account_id uuid primary key references accounts on delete cascade,
  handle bytea not null unique
);

create table passkeys (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  credential_id bytea not null unique,
  public_key bytea not null,
  -- How often the authenticator says it was used; many always say 0.
  counter bigint not null,
  transports text[] not null,
  backed_up boolean not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_account on passkeys (account_id, created_at, id);

-- The hash of what an authenticator is asked to sign, until it was signed.
create table passkey_challenges (
  challenge_hash bytea primary key,
  purpose text not null check (purpose in ('register', 'use')),
  account_id uuid references accounts on delete cascade,
  expires_at timestamptz not null,
  check ((purpose = 'register') = (account_id is not null))
);
create index passkey_challenges_account on passkey_challenges (account_id) where account_id is not null;
create index passkey_challenges_expires_at on passkey_challenges (expires_at);
