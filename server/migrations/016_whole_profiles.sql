-- Nobody could make a profile before there was an onboarding: those that exist are of the demo, and lack every answer.
delete from profiles;

alter table profiles
  add column birth_date date not null,
  add column gender text not null check (gender in ('woman', 'man', 'nonbinary')),
  add column intent text not null check (intent in ('friends', 'dating', 'both')),
  add column bio text not null default '',
  -- [{ prompt, answer }], in the order of their owner.
  add column prompts jsonb not null default '[]',
  add column interests text[] not null,
  add column languages text[] not null default '{}',
  -- A cell of the 2 km grid. Nothing finer is known.
  add column place_cell integer not null,
  -- For its owner alone.
  add column place_name text not null,
  -- The rule for which a person has to look at bio and prompts before others see them.
  add column words_held text,
  -- To the hour: finer would tell strangers when somebody sleeps, and cost a write at every click.
  add column active_at timestamptz not null;

create table privacy_settings (
  profile_id uuid primary key references profiles on delete cascade,
  discoverable boolean not null default true,
  incognito boolean not null default false,
  show_age boolean not null default true,
  show_distance boolean not null default true,
  show_online boolean not null default true,
  read_receipts boolean not null default true,
  public_link boolean not null default false
);

create table discovery_preferences (
  profile_id uuid primary key references profiles on delete cascade,
  mode text not null check (mode in ('friends', 'dating')),
  genders text[] not null,
  age_from smallint not null,
  age_to smallint not null check (age_from <= age_to),
  -- Null: anywhere.
  distance_km smallint check (distance_km between 1 and 500),
  must_have text[] not null default '{}',
  languages text[] not null default '{}',
  paused boolean not null default false
);

create table onboarding_drafts (
  account_id uuid primary key references accounts on delete cascade,
  answers jsonb not null default '{}',
  step text not null default 'about',
  updated_at timestamptz not null
);

create table blocks (
  blocker_id uuid not null references accounts on delete cascade,
  -- Of anybody or nobody: an id that does not exist is kept like one that hides, so that the two look the same.
  blocked_id uuid not null,
  created_at timestamptz not null,
  -- As the blocker saw them; null where they saw nothing. A new name is not told to whom it was changed for.
  display_name text,
  username text,
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index blocks_blocked on blocks (blocked_id, blocker_id);
create index blocks_newest on blocks (blocker_id, created_at desc, blocked_id);

create table saved (
  owner_id uuid not null references accounts on delete cascade,
  kind text not null check (kind in ('people', 'creators')),
  person_id uuid not null references accounts on delete cascade,
  note text not null default '',
  saved_at timestamptz not null,
  primary key (owner_id, kind, person_id)
);
create index saved_person on saved (person_id);
create index saved_newest on saved (owner_id, kind, saved_at desc, person_id);

create table reports (
  id uuid primary key,
  -- Stays when the reporter leaves: the report is about somebody else.
  reporter_id uuid references accounts on delete set null,
  account_id uuid references accounts on delete cascade,
  target_kind text not null,
  target_id uuid not null,
  reason text not null,
  details text not null,
  -- What was reported, as it was at that moment.
  evidence jsonb not null,
  state text not null default 'open' check (state in ('open', 'closed')),
  created_at timestamptz not null
);
create unique index reports_open_once on reports (reporter_id, target_kind, target_id, reason) where state = 'open';
create index reports_queue on reports (state, created_at, id);
create index reports_account on reports (account_id);
create index reports_reporter on reports (reporter_id);
