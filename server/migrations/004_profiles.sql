create table profiles (
  id uuid primary key references accounts on delete cascade,
  display_name text not null,
  username text,
  avatar_url text,
  created_at timestamptz not null
);
-- Two people whose names differ in capitals alone would be mistaken for each other.
create unique index profiles_username on profiles (lower(username));
-- Each serves one kind of prefix, so that looking somebody up reads a few rows of an index and never the table.
create index profiles_by_username on profiles (lower(username) text_pattern_ops) where username is not null;
create index profiles_by_name on profiles (lower(display_name) text_pattern_ops);
create index profiles_by_last_name on profiles (lower(substring(display_name from ' (\S+)$')) text_pattern_ops);

create table creator_profiles (
  user_id uuid primary key references accounts on delete cascade,
  tagline text not null default '',
  subscriber_count integer not null default 0 check (subscriber_count >= 0),
  -- Cents a month.
  subscription_price integer not null check (subscription_price between 199 and 9999),
  id_verified boolean not null default false,
  created_at timestamptz not null
);
create index creator_profiles_featured on creator_profiles (subscriber_count desc, user_id) where id_verified;
create index creator_profiles_created_at on creator_profiles (created_at);
