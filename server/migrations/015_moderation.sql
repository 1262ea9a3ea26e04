-- What an automatic check found, whatever it found: with the model, so that a later one can be compared.
create table moderation_checks (
  id uuid primary key,
  subject_kind text not null check (subject_kind in ('photo', 'profile_text')),
  subject_id uuid not null,
  account_id uuid not null references accounts on delete cascade,
  model text not null,
  version text not null,
  scores jsonb not null,
  verdict text not null check (verdict in ('clear', 'unsure', 'hit')),
  -- Of the community rules.
  rule text,
  created_at timestamptz not null
);
create index moderation_checks_account on moderation_checks (account_id, created_at);
create index moderation_checks_subject on moderation_checks (subject_id);
-- A photo never changes, so a model sees it once; a text is checked each time it is written.
create unique index moderation_checks_photo on moderation_checks (subject_id, model, version)
  where subject_kind = 'photo';

-- What a person has to look at.
create table moderation_cases (
  id uuid primary key,
  subject_kind text not null check (subject_kind in ('photo', 'profile_text')),
  subject_id uuid not null,
  account_id uuid not null references accounts on delete cascade,
  source text not null check (source in ('automatic', 'report')),
  -- Of the automatic check, where there was one.
  verdict text check (verdict in ('unsure', 'hit')),
  rule text,
  state text not null default 'open' check (state in ('open', 'closed')),
  opened_at timestamptz not null,
  closed_at timestamptz,
  check ((state = 'closed') = (closed_at is not null)),
  check (source <> 'automatic' or verdict is not null)
);
create unique index moderation_cases_one_open on moderation_cases (subject_kind, subject_id) where state = 'open';
create index moderation_cases_queue on moderation_cases (opened_at, id) where state = 'open';
create index moderation_cases_account on moderation_cases (account_id, opened_at);
