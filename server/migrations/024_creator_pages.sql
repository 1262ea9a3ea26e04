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

-- What a creator is found by. Triggers keep it in step with both tables.
create table creator_search (
  user_id uuid primary key references creator_profiles on delete cascade,
  words tsvector not null,
  -- What is left of each word of name and tagline without one of its letters, as numbers: two words that differ by one
  -- slip of the finger have one of them in common.
  slips integer[] not null
);
create index creator_search_words on creator_search using gin (words);
create index creator_search_slips on creator_search using gin (slips);

-- Small letters without accents, and nothing between words but spaces: what a parser would take for one word is several.
create function creator_letters(words text) returns text language sql stable as $$
  select regexp_replace(lower(unaccent(coalesce(words, ''))), '[\x01-\x2f\x3a-\x60\x7b-\x7f]+', ' ', 'g')
$$;

-- Of words that are long enough to be mistyped and still known; a shorter one stands for itself alone.
create function word_slips(word text) returns integer[] language sql immutable as $$
  select array_agg(distinct ('x' || left(md5(left(word, n - 1) || substr(word, n + 1)), 8))::bit(32)::integer)
  from generate_series(case when length(word) < 4 then length(word) + 1 else 1 end, length(word) + 1) as n
$$;

-- Words that are held are not found either.
create function follow_creator_search(which uuid) returns void language sql as $$
  insert into creator_search (user_id, words, slips)
  select c.user_id,
    setweight(to_tsvector('simple', part.name), 'A')
    || setweight(to_tsvector('simple', part.tagline), 'B')
    || setweight(to_tsvector('simple', part.about), 'C'),
    array(
      select distinct slip
      from regexp_split_to_table(concat_ws(' ', part.name, part.tagline), ' +') as word
      cross join lateral unnest(word_slips(word)) as slip
      where length(word) between 4 and 30
    )
  from creator_profiles c
  left join profiles p on p.id = c.user_id
  cross join lateral (
    select creator_letters(concat_ws(' ', p.display_name, p.username)) as name,
      creator_letters(concat_ws(' ', case when c.words_held is null then c.tagline end, c.category)) as tagline,
      creator_letters(case when c.words_held is null then c.about end) as about
  ) as part
  where c.user_id = which
  on conflict (user_id) do update set words = excluded.words, slips = excluded.slips
$$;

-- All of these words, the last one perhaps only begun. Null when there is none.
create function creator_query(wanted text[]) returns tsquery language sql stable as $$
  select to_tsquery('simple', string_agg('''' || word || '''', ' & ' order by place) || ':*')
  from unnest(wanted) with ordinality as given (word, place)
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
