-- What counts towards an achievement, each thing once however often it is told. No further than the last step asks for.
create table achievement_facts (
  account_id uuid not null references accounts on delete cascade,
  achievement text not null,
  -- A digest of what it was (a match, a day, a post): enough to know it again, and it names nobody.
  fact bigint not null,
  at timestamptz not null,
  primary key (account_id, achievement, fact)
);

-- How many facts there are. Whoever adds one holds the row first.
create table achievement_counters (
  account_id uuid not null references accounts on delete cascade,
  achievement text not null,
  count smallint not null default 0,
  primary key (account_id, achievement)
);

-- Stays, whatever becomes of what it was earned by.
create table achievement_steps (
  account_id uuid not null references accounts on delete cascade,
  achievement text not null,
  step text not null check (step in ('bronze', 'silver', 'gold')),
  earned_at timestamptz not null,
  celebrated_at timestamptz,
  primary key (account_id, achievement, step)
);
create index achievement_steps_to_celebrate on achievement_steps (account_id) where celebrated_at is null;
