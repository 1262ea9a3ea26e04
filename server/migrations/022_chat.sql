-- Who ended a match, by side: 0 is the lower id of the pair, 1 the higher. The row stays: the two do not meet again.
alter table matches
  add column ended_at timestamptz,
  add column ended_by smallint check (ended_by in (0, 1)),
  add check ((ended_at is null) = (ended_by is null));

-- All that a message changes beside itself is in this one row. What is indexed changes rarely: the day, and whether
-- something waits to be read.
alter table conversations
  add column low_id uuid,
  add column high_id uuid,
  add column made_at timestamptz,
  -- Nobody ended it, neither blocked the other, and both are here. Triggers keep it so.
  add column open boolean not null default true,
  -- As of the match: from here on it is kept for reports alone, for a while.
  add column ended_at timestamptz,
  add column last_seq integer not null default 0,
  add column last_at timestamptz,
  -- Null before the first message.
  add column last_day date,
  add column low_read integer not null default 0,
  add column high_read integer not null default 0,
  add column low_delivered integer not null default 0,
  add column high_delivered integer not null default 0,
  -- What the other one wrote behind the place up to which this one has read, without what was taken back.
  add column low_unread integer not null default 0,
  add column high_unread integer not null default 0,
  add column low_waits boolean not null default false,
  add column high_waits boolean not null default false;
update conversations set low_id = m.low_id, high_id = m.high_id, made_at = m.made_at from matches m where m.id = match_id;
alter table conversations
  alter column low_id set not null,
  alter column high_id set not null,
  alter column made_at set not null,
  set (fillfactor = 60, autovacuum_vacuum_scale_factor = 0.05);
create index conversations_ended on conversations (ended_at) where ended_at is not null;
create index conversations_low on conversations (low_id, low_waits, last_day) where open and last_day is not null;
create index conversations_high on conversations (high_id, high_waits, last_day) where open and last_day is not null;
create index conversations_low_new on conversations (low_id, made_at, match_id) where open and last_day is null;
create index conversations_high_new on conversations (high_id, made_at, match_id) where open and last_day is null;

create function follow_conversations(which uuid[]) returns void language plpgsql as $$
begin
  -- Two changes about one pair take turns: the second, in a statement of its own, sees what the first has made of it.
  perform from conversations where match_id = any(which) order by match_id for update;
  update conversations set open = due.open, ended_at = due.ended_at
  from (
    select m.id, m.ended_at, m.ended_at is null and low.status = 'active' and high.status = 'active'
      and not exists (select from blocks where blocker_id = m.low_id and blocked_id = m.high_id)
      and not exists (select from blocks where blocker_id = m.high_id and blocked_id = m.low_id) as open
    from matches m
    join accounts low on low.id = m.low_id
    join accounts high on high.id = m.high_id
    where m.id = any(which)
  ) as due
  where conversations.match_id = due.id
    and (conversations.open, conversations.ended_at) is distinct from (due.open, due.ended_at);
end $$;

create function follow_ended_match() returns trigger language plpgsql as $$
begin
  perform follow_conversations(array[new.id]);
  return null;
end $$;
create trigger conversations_follow_matches after update of ended_at on matches for each row
  when (old.ended_at is distinct from new.ended_at) execute function follow_ended_match();

create function follow_block() returns trigger language plpgsql as $$
declare
  one uuid := coalesce(new.blocker_id, old.blocker_id);
  other uuid := coalesce(new.blocked_id, old.blocked_id);
begin
  perform follow_conversations(array(
    select id from matches where low_id = least(one, other) and high_id = greatest(one, other)));
  return null;
end $$;
create trigger conversations_follow_blocks after insert or delete on blocks for each row
  execute function follow_block();

create function follow_standing() returns trigger language plpgsql as $$
begin
  perform follow_conversations(array(
    select id from matches where low_id = new.id union all select id from matches where high_id = new.id));
  return null;
end $$;
create trigger conversations_follow_accounts after update of status on accounts for each row
  when (old.status <> new.status) execute function follow_standing();

-- Of those that are there already, too.
select follow_conversations(array(select match_id from conversations));

-- Written once and read by the conversation, hence the key. No foreign key: it would cost each message a look.
create table messages (
  match_id uuid not null,
  seq integer not null,
  -- Made by the one who writes: the same again is the same message.
  id uuid not null,
  sender smallint not null check (sender in (0, 1)),
  at timestamptz not null,
  text text not null,
  photos smallint not null default 0,
  reply_to integer,
  edited_at timestamptz,
  unsent_at timestamptz,
  caution text check (caution in ('money', 'elsewhere')),
  low_reaction text,
  high_reaction text,
  primary key (match_id, seq)
) with (fillfactor = 90);
create unique index messages_id on messages (id);

create table message_photos (
  media_id uuid primary key references media on delete cascade,
  match_id uuid not null,
  -- Null until its message is sent.
  seq integer,
  position smallint not null default 0,
  added_at timestamptz not null
);
create index message_photos_message on message_photos (match_id, seq, position);
create index message_photos_unused on message_photos (added_at) where seq is null;

-- What a message said before it was changed or taken back, while the team has to look at it. Nobody else reads this.
create table kept_messages (
  message_id uuid not null,
  match_id uuid not null,
  text text not null,
  kept_at timestamptz not null,
  primary key (message_id, kept_at)
);
create index kept_messages_match on kept_messages (match_id);

create table hidden_words (
  account_id uuid primary key references accounts on delete cascade,
  words text[] not null
);

-- When somebody wrote in the last minute. Not worth surviving a crash.
create unlogged table message_pace (
  account_id uuid primary key references accounts on delete cascade,
  sent timestamptz[] not null
) with (fillfactor = 50);

create function forget_conversation() returns trigger language plpgsql as $$
begin
  delete from messages where match_id = old.match_id;
  delete from message_photos where match_id = old.match_id;
  delete from kept_messages where match_id = old.match_id;
  return null;
end $$;
create trigger messages_leave_with_conversations after delete on conversations for each row
  execute function forget_conversation();

alter table moderation_checks drop constraint moderation_checks_subject_kind_check,
  add constraint moderation_checks_subject_kind_check check (subject_kind in ('photo', 'profile_text', 'message'));
alter table moderation_cases drop constraint moderation_cases_subject_kind_check,
  add constraint moderation_cases_subject_kind_check check (subject_kind in ('photo', 'profile_text', 'message'));
