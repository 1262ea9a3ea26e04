create table subscriptions (
  id uuid primary key,
  fan_id uuid not null references accounts on delete cascade,
  creator_id uuid not null references accounts on delete cascade,
  state text not null check (state in ('incomplete', 'active', 'past_due', 'canceled')),
  -- Cents a month, as it was when this one began.
  price integer not null check (price between 199 and 9999),
  started_at timestamptz not null,
  -- What is paid for; posts are open until then, whatever happens.
  period_end timestamptz not null,
  -- Ends with the period.
  cancelled boolean not null default false,
  ended_at timestamptz,
  check (fan_id <> creator_id),
  check ((state = 'canceled') = (ended_at is not null))
);
-- At most one that is alive of each fan and creator, whoever asks at once.
create unique index subscriptions_one_live on subscriptions (fan_id, creator_id) include (state, period_end)
  where state <> 'canceled';
create index subscriptions_fan on subscriptions (fan_id, started_at desc, id);
create index subscriptions_pair on subscriptions (fan_id, creator_id, period_end desc);
-- Whom a new post is told to, page by page.
create index subscriptions_live_fans on subscriptions (creator_id, fan_id) where state <> 'canceled';
create index subscriptions_creator on subscriptions (creator_id, started_at desc, id);

create table posts (
  id uuid primary key,
  creator_id uuid not null references creator_profiles on delete cascade,
  state text not null check (state in ('draft', 'scheduled', 'published')),
  visibility text not null check (visibility in ('public', 'subscribers')),
  text text not null,
  publish_at timestamptz,
  published_at timestamptz,
  -- When others first saw it, and were told.
  told_at timestamptz,
  edited_at timestamptz,
  changed_at timestamptz not null,
  pinned boolean not null default false,
  -- The rule that its words may break: then only its creator sees it until somebody has looked.
  held_rule text,
  photos smallint not null default 0,
  likes integer not null default 0,
  comments integer not null default 0,
  reach integer not null default 0,
  check ((state = 'scheduled') = (publish_at is not null)),
  check ((state = 'published') = (published_at is not null)),
  check (not pinned or state = 'published')
) with (fillfactor = 90);
create index posts_published on posts (creator_id, published_at desc, id desc) where state = 'published' and held_rule is null;
create index posts_with_photos on posts (creator_id, published_at desc, id desc)
  where state = 'published' and held_rule is null and photos > 0;
create index posts_drafts on posts (creator_id, changed_at desc, id desc) where state = 'draft';
create index posts_scheduled on posts (creator_id, publish_at, id) where state = 'scheduled';
create index posts_all_published on posts (creator_id, published_at desc, id desc) where state = 'published';
create index posts_due on posts (publish_at) where state = 'scheduled';
create unique index posts_one_pinned on posts (creator_id) where pinned;

create table post_photos (
  media_id uuid primary key references media on delete cascade,
  creator_id uuid not null references accounts on delete cascade,
  -- Null until a post is saved with it.
  post_id uuid references posts on delete cascade,
  position smallint not null default 0,
  alt text not null default '',
  created_at timestamptz not null
);
create index post_photos_post on post_photos (post_id, position);
create index post_photos_creator on post_photos (creator_id, created_at desc, media_id);
create index post_photos_unused on post_photos (created_at) where post_id is null;

create table post_likes (
  post_id uuid not null references posts on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  at timestamptz not null,
  primary key (post_id, account_id)
);
create index post_likes_account on post_likes (account_id, post_id);

-- Who has had a post in front of them, counted once.
create table post_views (
  post_id uuid not null references posts on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  primary key (post_id, account_id)
);
create index post_views_account on post_views (account_id);

create table comments (
  id uuid primary key,
  post_id uuid not null references posts on delete cascade,
  author_id uuid not null references accounts on delete cascade,
  -- Of the post.
  creator_id uuid not null,
  -- Of a reply; there is one level.
  parent_id uuid references comments on delete cascade,
  text text not null,
  created_at timestamptz not null,
  -- By the creator: only they and the author see it.
  hidden boolean not null default false
);
create index comments_top on comments (post_id, created_at desc, id desc) where parent_id is null;
create index comments_replies on comments (parent_id, created_at, id) where parent_id is not null;
create index comments_author on comments (author_id, post_id);
create index comments_post on comments (post_id);
create index comments_creator on comments (creator_id, created_at desc, id desc);

-- How a creator's page did each day, kept by whoever changes it: a dashboard reads a year in as many rows.
create table creator_days (
  creator_id uuid not null references creator_profiles on delete cascade,
  day date not null,
  reach integer not null default 0,
  likes integer not null default 0,
  comments integer not null default 0,
  joined integer not null default 0,
  gone integer not null default 0,
  posts integer not null default 0,
  primary key (creator_id, day)
);

alter table moderation_checks drop constraint moderation_checks_subject_kind_check,
  add constraint moderation_checks_subject_kind_check
    check (subject_kind in ('photo', 'profile_text', 'message', 'creator_text', 'post', 'comment'));
alter table moderation_cases drop constraint moderation_cases_subject_kind_check,
  add constraint moderation_cases_subject_kind_check
    check (subject_kind in ('photo', 'profile_text', 'message', 'creator_text', 'post', 'comment'));
alter table notifications drop constraint notifications_type_check,
  add constraint notifications_type_check
    check (type in ('match', 'like', 'message', 'post', 'comment', 'creator', 'account', 'safety', 'support'));
alter table notification_ways drop constraint notification_ways_type_check,
  add constraint notification_ways_type_check
    check (type in ('match', 'like', 'message', 'post', 'comment', 'creator', 'account', 'safety', 'support'));
