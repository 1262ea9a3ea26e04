-- What somebody is told, newest first.
create table notifications (
  id uuid primary key,
  user_id uuid not null references accounts on delete cascade,
  type text not null check (type in ('match', 'like', 'message', 'account', 'safety', 'support')),
  -- Null where the words name people: those are put together when they are read, as people rename, hide and leave.
  title text,
  message text,
  read boolean not null default false,
  created_at timestamptz not null,
  -- A path of the web app.
  opens text not null,
  -- What is about the same is one notification, as long as it is unread.
  group_key text not null,
  count integer not null default 1,
  -- The last event that was counted: one that comes again is known by it.
  last_event bigint not null,
  -- False: for e-mail and push alone.
  in_app boolean not null,
  -- When an e-mail is due if it is still unread; null: none.
  mail_at timestamptz,
  check ((title is null) = (message is null))
);
create index notifications_newest on notifications (user_id, created_at desc, id desc);
create index notifications_group on notifications (user_id, group_key, last_event);
create unique index notifications_one_unread on notifications (user_id, group_key) where not read;
create index notifications_mail on notifications (mail_at) where mail_at is not null and not read;
create index notifications_old on notifications (created_at);

-- Whom a notification is about.
create table notification_people (
  notification_id uuid not null references notifications on delete cascade,
  person_id uuid not null references accounts on delete cascade,
  at timestamptz not null,
  primary key (notification_id, person_id)
);
create index notification_people_newest on notification_people (notification_id, at desc);
create index notification_people_person on notification_people (person_id);

-- Which way somebody wants to hear of what, where it is not every way.
create table notification_ways (
  user_id uuid not null references accounts on delete cascade,
  type text not null check (type in ('match', 'like', 'message', 'account', 'safety', 'support')),
  in_app boolean not null,
  email boolean not null,
  push boolean not null,
  primary key (user_id, type)
);

-- In the person's own time.
create table quiet_hours (
  user_id uuid primary key references accounts on delete cascade,
  is_on boolean not null,
  from_time text not null,
  to_time text not null,
  time_zone text not null
);

-- When somebody last got an e-mail about what they had not read.
create table notification_mailings (
  user_id uuid primary key references accounts on delete cascade,
  mailed_at timestamptz not null
);

-- Browsers that show push messages, each as long as its session. Their addresses are sealed.
create table push_subscriptions (
  endpoint_hash bytea primary key,
  user_id uuid not null references accounts on delete cascade,
  session_id uuid not null references sessions on delete cascade,
  sealed_subscription bytea not null,
  created_at timestamptz not null
);
create index push_subscriptions_user on push_subscriptions (user_id);
create index push_subscriptions_session on push_subscriptions (session_id);

-- A session that gets another id is still the same browser.
create function follow_session() returns trigger language plpgsql as $$
begin
  update push_subscriptions set session_id = new.successor_id where session_id = new.id;
  return null;
end $$;
create trigger push_follows_session after insert on replaced_sessions for each row execute function follow_session();

-- The pair of keys by which push services know us.
create table push_keys (
  only_one boolean primary key default true check (only_one),
  public_key text not null,
  sealed_private_key bytea not null,
  created_at timestamptz not null
);
