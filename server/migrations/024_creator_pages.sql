create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- What a creator says of themselves, and how their page looks.
alter table creator_profiles
  add column about text not null default '',
  add column category text not null default 'other',
  add column perks text[] not null default '{}',
  -- Told to everybody who subscribes.
  add column welcome text not null default '',
  -- Whether locked posts show how they begin.
  add column teasers boolean not null default false,
  -- Whether photos for subscribers carry the name of whoever looks.
  add column watermark boolean not null default false,
  add column time_zone text not null default 'UTC',
  -- Null: the one that everybody begins with.
  add column card jsonb,
  add column cover_id uuid references media on delete set null,
  -- The rule that these words may break: then others see none of them until somebody has looked.
  add column words_held text,
  -- Published ones, kept by whoever publishes and deletes.
  add column post_count integer not null default 0 check (post_count >= 0);

create index creator_profiles_cover on creator_profiles (cover_id) where cover_id is not null;

-- What a creator is found by: letters without accents, in one case. Triggers keep it in step with both tables.
create table creator_search (
  user_id uuid primary key references creator_profiles on delete cascade,
  letters text not null,
  words tsvector not null
);
create index creator_search_words on creator_search using gin (words);
create index creator_search_letters on creator_search using gin (letters gin_trgm_ops);

create function creator_letters(display_name text, username text, tagline text, category text)
returns text language sql stable as $$
  select lower(unaccent(concat_ws(' ', display_name, username, tagline, category)))
$$;

create function follow_creator_search(which uuid) returns void language sql as $$
  insert into creator_search (user_id, letters, words)
  select c.user_id, found.letters,
    setweight(to_tsvector('simple', lower(unaccent(concat_ws(' ', p.display_name, p.username)))), 'A')
    || setweight(to_tsvector('simple', lower(unaccent(concat_ws(' ', c.tagline, c.category)))), 'B')
    || setweight(to_tsvector('simple', lower(unaccent(c.about))), 'C')
  from creator_profiles c
  left join profiles p on p.id = c.user_id
  cross join lateral creator_letters(p.display_name, p.username, c.tagline, c.category) as found(letters)
  where c.user_id = which
  on conflict (user_id) do update set letters = excluded.letters, words = excluded.words
$$;

create function follow_creator() returns trigger language plpgsql as $$
begin
  perform follow_creator_search(new.user_id);
  return null;
end $$;
create trigger creator_search_follows_creator
  after insert or update of tagline, category, about on creator_profiles
  for each row execute function follow_creator();

create function follow_creator_name() returns trigger language plpgsql as $$
begin
  if exists (select from creator_profiles where user_id = new.id) then
    perform follow_creator_search(new.id);
  end if;
  return null;
end $$;
create trigger creator_search_follows_name
  after insert or update of display_name, username on profiles
  for each row execute function follow_creator_name();

select follow_creator_search(user_id) from creator_profiles;

-- Each order of the list, with all that its filters read, so that no filter makes it read the table.
create index creator_profiles_popular on creator_profiles (subscriber_count desc, user_id)
  include (category, id_verified, subscription_price, created_at);
create index creator_profiles_new on creator_profiles (created_at desc, user_id)
  include (category, id_verified, subscription_price);
create index creator_profiles_price on creator_profiles (subscription_price, user_id)
  include (category, id_verified, created_at);
create index creator_profiles_category on creator_profiles (category, subscriber_count desc, user_id)
  include (id_verified, subscription_price, created_at);
drop index creator_profiles_created_at;
