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
  -- Whether the price is theirs, and not the one that a page begins with. Whoever was here before has chosen it.
  add column price_chosen boolean not null default true,
  -- The rule that these words may break: then others see none of them until somebody has looked.
  add column words_held text,
  -- Published ones, kept by whoever publishes and deletes.
  add column post_count integer not null default 0 check (post_count >= 0);

alter table creator_profiles alter column price_chosen set default false;
create index creator_profiles_cover on creator_profiles (cover_id) where cover_id is not null;

-- What a creator is found by: letters without accents, in one case. Triggers keep it in step with both tables.
create table creator_search (
  user_id uuid primary key references creator_profiles on delete cascade,
  letters text not null,
  words tsvector not null
);
create index creator_search_words on creator_search using gin (words);
create index creator_search_letters on creator_search using gin (letters gin_trgm_ops);

-- Small letters without accents, and nothing between words but spaces: what a parser would take for one word is several.
create function creator_letters(words text) returns text language sql stable as $$
  select regexp_replace(lower(unaccent(coalesce(words, ''))), '[\x01-\x2f\x3a-\x60\x7b-\x7f]+', ' ', 'g')
$$;

-- Words that are held are not found either.
create function follow_creator_search(which uuid) returns void language sql as $$
  insert into creator_search (user_id, letters, words)
  select c.user_id, concat_ws(' ', part.name, part.tagline),
    setweight(to_tsvector('simple', part.name), 'A')
    || setweight(to_tsvector('simple', part.tagline), 'B')
    || setweight(to_tsvector('simple', part.about), 'C')
  from creator_profiles c
  left join profiles p on p.id = c.user_id
  cross join lateral (
    select creator_letters(concat_ws(' ', p.display_name, p.username)) as name,
      creator_letters(concat_ws(' ', case when c.words_held is null then c.tagline end, c.category)) as tagline,
      creator_letters(case when c.words_held is null then c.about end) as about
  ) as part
  where c.user_id = which
  on conflict (user_id) do update set letters = excluded.letters, words = excluded.words
$$;

-- All of these words, the last one perhaps only begun. Null when there is none.
create function creator_query(wanted text[]) returns tsquery language sql stable as $$
  select to_tsquery('simple', string_agg('''' || word || '''', ' & ' order by place) || ':*')
  from unnest(wanted) with ordinality as given (word, place)
$$;

-- Loads the extension to which the setting below belongs.
select word_similarity('koji', 'koji');

-- Creators with something like each of the words. The longest one finds them in the index, as it says most.
create function creators_alike(wanted text[], most integer)
returns table (user_id uuid, likeness real) language sql stable
set pg_trgm.word_similarity_threshold = 0.45 as $$
  select s.user_id, alike.least
  from creator_search s
  cross join lateral (select min(word_similarity(word, s.letters)) as least from unnest(wanted) as word) as alike
  where s.letters %> (select word from unnest(wanted) as word order by length(word) desc limit 1)
    and alike.least >= 0.45
  order by alike.least desc, s.user_id
  limit most
$$;

create function follow_creator() returns trigger language plpgsql as $$
begin
  perform follow_creator_search(new.user_id);
  return null;
end $$;
create trigger creator_search_follows_creator
  after insert or update of tagline, category, about, words_held on creator_profiles
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
create index creator_profiles_price on creator_profiles (subscription_price, subscriber_count desc, user_id)
  include (category, id_verified, created_at);
create index creator_profiles_category on creator_profiles (category, subscriber_count desc, user_id)
  include (id_verified, subscription_price, created_at);
drop index creator_profiles_created_at;
