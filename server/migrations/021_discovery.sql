-- The hot tables know people by a number, a quarter of the size of an id. It never leaves the server.
alter table profiles add column number integer generated always as identity unique;

-- The place of an interest or a language in its list, which is for ever: as bits, two people's are compared at once.
create table interest_places (id text primary key, place smallint not null unique);
create table language_places (code text primary key, place smallint not null unique);
insert into interest_places (id, place) values
  ('ceramics', 0), ('woodworking', 1), ('knitting', 2), ('sewing', 3), ('drawing', 4), ('painting', 5),
  ('printmaking', 6), ('calligraphy', 7), ('jewellery', 8), ('model-building', 9), ('electronics', 10),
  ('3d-printing', 11), ('playing-guitar', 12), ('playing-piano', 13), ('singing', 14), ('vinyl-records', 15),
  ('concerts', 16), ('jazz', 17), ('classical-music', 18), ('electronic-music', 19), ('hip-hop', 20),
  ('songwriting', 21), ('choir', 22), ('synthesisers', 23), ('baking-bread', 24), ('home-cooking', 25),
  ('street-food', 26), ('coffee', 27), ('tea', 28), ('fermenting', 29), ('wine', 30), ('craft-beer', 31),
  ('vegetarian-cooking', 32), ('chocolate', 33), ('farmers-markets', 34), ('barbecue', 35), ('hiking', 36),
  ('camping', 37), ('bird-watching', 38), ('gardening', 39), ('foraging', 40), ('fishing', 41), ('sailing', 42),
  ('skiing', 43), ('surfing', 44), ('stargazing', 45), ('mountains', 46), ('wild-swimming', 47), ('running', 48),
  ('cycling', 49), ('climbing', 50), ('yoga', 51), ('swimming', 52), ('football', 53), ('basketball', 54),
  ('tennis', 55), ('martial-arts', 56), ('dancing', 57), ('skateboarding', 58), ('strength-training', 59),
  ('novels', 60), ('poetry', 61), ('science-fiction', 62), ('crime-stories', 63), ('comics', 64),
  ('creative-writing', 65), ('book-clubs', 66), ('independent-film', 67), ('documentaries', 68), ('anime', 69),
  ('theatre', 70), ('podcasts', 71), ('board-games', 72), ('chess', 73), ('video-games', 74),
  ('role-playing-games', 75), ('puzzles', 76), ('card-games', 77), ('quiz-nights', 78), ('escape-rooms', 79),
  ('retro-games', 80), ('speedrunning', 81), ('geocaching', 82), ('billiards', 83), ('astronomy', 84),
  ('biology', 85), ('programming', 86), ('history', 87), ('languages', 88), ('philosophy', 89), ('psychology', 90),
  ('mathematics', 91), ('architecture', 92), ('maps', 93), ('politics', 94), ('museums', 95), ('photography', 96),
  ('film-cameras', 97), ('filmmaking', 98), ('graphic-design', 99), ('fashion', 100), ('interior-design', 101),
  ('street-art', 102), ('typography', 103), ('illustration', 104), ('animation', 105), ('thrift-shopping', 106),
  ('tattoos', 107), ('dogs', 108), ('cats', 109), ('house-plants', 110), ('travel', 111), ('train-journeys', 112),
  ('volunteering', 113), ('sustainability', 114), ('meditation', 115), ('family', 116), ('parenting', 117),
  ('sauna', 118), ('road-trips', 119);

insert into language_places (code, place) values
  ('ar', 0), ('bn', 1), ('bg', 2), ('ca', 3), ('zh', 4), ('hr', 5), ('cs', 6), ('da', 7), ('nl', 8), ('en', 9),
  ('et', 10), ('fi', 11), ('fr', 12), ('de', 13), ('el', 14), ('gu', 15), ('he', 16), ('hi', 17), ('hu', 18),
  ('id', 19), ('ga', 20), ('it', 21), ('ja', 22), ('ko', 23), ('lv', 24), ('lt', 25), ('ms', 26), ('no', 27),
  ('fa', 28), ('pl', 29), ('pt', 30), ('pa', 31), ('ro', 32), ('ru', 33), ('sr', 34), ('sk', 35), ('sl', 36),
  ('so', 37), ('es', 38), ('sw', 39), ('sv', 40), ('tl', 41), ('ta', 42), ('te', 43), ('th', 44), ('tr', 45),
  ('uk', 46), ('ur', 47), ('vi', 48), ('yo', 49), ('sgn', 50);

create function interest_bits(ids text[]) returns bit(128) language sql stable as $$
  select coalesce(bit_or(set_bit(repeat('0', 128)::bit(128), place, 1)), repeat('0', 128)::bit(128))
  from interest_places where id = any(ids)
$$;
create function language_bits(codes text[]) returns bit(64) language sql stable as $$
  select coalesce(bit_or(set_bit(repeat('0', 64)::bit(64), place, 1)), repeat('0', 64)::bit(64))
  from language_places where code = any(codes)
$$;
create function gender_bits(genders text[]) returns smallint language sql immutable as $$
  select (('woman' = any(genders))::int + 2 * ('man' = any(genders))::int + 4 * ('nonbinary' = any(genders))::int)::smallint
$$;

-- Everybody who takes part in discovery, once for each mode (0 friends, 1 dating): all that a deck is chosen by.
create table seekers (
  person integer not null,
  mode smallint not null,
  id uuid not null,
  -- Not while somebody hides or has no photo: then only those whom they liked come across them.
  visible boolean not null,
  -- As one bit: 1 woman, 2 man, 4 nonbinary.
  gender smallint not null,
  cell integer not null,
  birth date not null,
  -- In steps of six hours: finer would rewrite every index entry at each visit.
  active integer not null,
  joined date not null,
  completeness smallint not null,
  interests bit(128) not null,
  languages bit(64) not null,
  wants smallint not null,
  age_from smallint not null,
  age_to smallint not null,
  -- Null: anywhere.
  max_km smallint,
  -- One of them is enough; null: any.
  must_have bit(128),
  must_speak bit(64),
  primary key (person, mode)
) with (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05);
-- A row of neighbouring cells is one range, and everything that filters and scores is in it.
create index seekers_near on seekers (mode, gender, cell, birth) include (person, active, joined, completeness,
  interests, languages, wants, age_from, age_to, max_km, must_have, must_speak) where visible;

-- What `seekers` has to hold. Triggers keep the two alike.
create view seekers_due as
select p.number as person, m.mode, p.id,
  s.discoverable and not s.incognito and p.avatar_url is not null as visible,
  gender_bits(array[p.gender]) as gender, p.place_cell as cell, p.birth_date as birth,
  floor(extract(epoch from p.active_at) / 21600)::integer as active, p.created_at::date as joined,
  (40 + case when (select count(*) from profile_photos where owner_id = p.id) >= 3 then 20 else 0 end
    + case when length(p.bio) >= 20 then 15 else 0 end
    + case when exists (select from jsonb_array_elements(p.prompts) as one where one ->> 'answer' <> '') then 15 else 0 end
    + case when cardinality(p.interests) >= 5 then 5 else 0 end
    + case when cardinality(p.languages) > 0 then 5 else 0 end)::smallint as completeness,
  interest_bits(p.interests) as interests, language_bits(p.languages) as languages,
  gender_bits(d.genders) as wants, d.age_from, d.age_to, d.distance_km as max_km,
  case when d.must_have <> '{}' then interest_bits(d.must_have) end as must_have,
  case when d.languages <> '{}' then language_bits(d.languages) end as must_speak
from profiles p
join accounts a on a.id = p.id and a.status = 'active'
join privacy_settings s on s.profile_id = p.id
join discovery_preferences d on d.profile_id = p.id and not d.paused
join (values (0::smallint, 'friends'), (1::smallint, 'dating')) as m (mode, intent) on p.intent in (m.intent, 'both');

-- How many people who can be seen are in a cell: which cells to read, nearest first, until there are enough.
create table seeker_density (
  mode smallint not null,
  gender smallint not null,
  cell integer not null,
  people integer not null,
  changed_at timestamptz not null,
  primary key (mode, gender, cell)
);
create index seeker_density_changed on seeker_density (changed_at);

-- The next people for somebody, best first, by number.
create table decks (
  person integer not null,
  mode smallint not null,
  cards integer[] not null,
  made_at timestamptz not null,
  primary key (person, mode)
);

-- Sorted, so that two who move past each other do not wait for each other for ever.
create function follow_density() returns trigger language plpgsql as $$
begin
  execute format('
    insert into seeker_density (mode, gender, cell, people, changed_at)
    select mode, gender, cell, sum(change), clock_timestamp() from (%s) as changes
    group by mode, gender, cell having sum(change) <> 0 order by mode, gender, cell
    on conflict (mode, gender, cell) do update
    set people = seeker_density.people + excluded.people, changed_at = excluded.changed_at',
    concat_ws(' union all ',
      case when tg_op <> 'DELETE' then 'select mode, gender, cell, 1 as change from came where visible' end,
      case when tg_op <> 'INSERT' then 'select mode, gender, cell, -1 as change from went where visible' end));
  return null;
end $$;
create trigger seekers_came after insert on seekers
  referencing new table as came for each statement execute function follow_density();
create trigger seekers_went after delete on seekers
  referencing old table as went for each statement execute function follow_density();
create trigger seekers_changed after update on seekers
  referencing new table as came old table as went for each statement execute function follow_density();

-- One person's rows as they have to be.
create function follow_seeker(which uuid) returns void language plpgsql as $$
declare
  -- Two changes of one person take turns: the second sees what the first has made of them.
  known integer := (select number from profiles where id = which for no key update);
begin
  delete from seekers where person = known
    and not exists (select from seekers_due as due where due.id = which and due.mode = seekers.mode);
  insert into seekers select * from seekers_due where id = which
  on conflict (person, mode) do update set (visible, gender, cell, birth, active, joined, completeness, interests,
    languages, wants, age_from, age_to, max_km, must_have, must_speak) = (excluded.visible, excluded.gender,
    excluded.cell, excluded.birth, excluded.active, excluded.joined, excluded.completeness, excluded.interests,
    excluded.languages, excluded.wants, excluded.age_from, excluded.age_to, excluded.max_km, excluded.must_have,
    excluded.must_speak)
  where (seekers.*) is distinct from (excluded.*);
end $$;

create function follow_profile() returns trigger language plpgsql as $$
begin
  perform follow_seeker(new.id);
  return null;
end $$;
create function follow_settings() returns trigger language plpgsql as $$
begin
  perform follow_seeker(new.profile_id);
  return null;
end $$;
create function follow_photos() returns trigger language plpgsql as $$
begin
  perform follow_seeker(coalesce(new.owner_id, old.owner_id));
  return null;
end $$;
create trigger seekers_follow_profile after update on profiles for each row
  when ((old.birth_date, old.gender, old.intent, old.bio, old.prompts, old.interests, old.languages, old.place_cell,
      old.avatar_url is null, floor(extract(epoch from old.active_at) / 21600))
    is distinct from (new.birth_date, new.gender, new.intent, new.bio, new.prompts, new.interests, new.languages,
      new.place_cell, new.avatar_url is null, floor(extract(epoch from new.active_at) / 21600)))
  execute function follow_profile();
create trigger seekers_follow_account after update of status on accounts for each row
  when (old.status <> new.status) execute function follow_profile();
-- Whoever adds people by the thousand fills the table once, at the end.
create trigger seekers_follow_privacy after insert or update on privacy_settings for each row
  when (current_setting('koji.filling', true) is distinct from 'on') execute function follow_settings();
create trigger seekers_follow_preferences after insert or update on discovery_preferences for each row
  when (current_setting('koji.filling', true) is distinct from 'on') execute function follow_settings();
create trigger seekers_follow_photos after insert or delete on profile_photos for each row
  execute function follow_photos();

insert into seekers select * from seekers_due;

create function follow_deck() returns trigger language plpgsql as $$
begin
  delete from decks where person = old.person and mode = old.mode;
  return null;
end $$;
-- Whoever seeks something else gets another deck.
create trigger decks_follow_seekers after update on seekers for each row
  when ((old.gender, old.cell, old.birth, old.interests, old.languages, old.wants, old.age_from, old.age_to, old.max_km,
      old.must_have, old.must_speak)
    is distinct from (new.gender, new.cell, new.birth, new.interests, new.languages, new.wants, new.age_from, new.age_to,
      new.max_km, new.must_have, new.must_speak))
  execute function follow_deck();
create trigger decks_leave_with_seekers after delete on seekers for each row execute function follow_deck();

-- Choices: 0 pass, 1 like, 2 decide later. Read and written by the one who swiped, hence the partitions.
create table swipes (
  swiper integer not null,
  mode smallint not null,
  target integer not null,
  choice smallint not null,
  at timestamptz not null,
  note text,
  primary key (swiper, mode, target)
) partition by hash (swiper);
create table swipes_0 partition of swipes for values with (modulus 16, remainder 0);
create table swipes_1 partition of swipes for values with (modulus 16, remainder 1);
create table swipes_2 partition of swipes for values with (modulus 16, remainder 2);
create table swipes_3 partition of swipes for values with (modulus 16, remainder 3);
create table swipes_4 partition of swipes for values with (modulus 16, remainder 4);
create table swipes_5 partition of swipes for values with (modulus 16, remainder 5);
create table swipes_6 partition of swipes for values with (modulus 16, remainder 6);
create table swipes_7 partition of swipes for values with (modulus 16, remainder 7);
create table swipes_8 partition of swipes for values with (modulus 16, remainder 8);
create table swipes_9 partition of swipes for values with (modulus 16, remainder 9);
create table swipes_10 partition of swipes for values with (modulus 16, remainder 10);
create table swipes_11 partition of swipes for values with (modulus 16, remainder 11);
create table swipes_12 partition of swipes for values with (modulus 16, remainder 12);
create table swipes_13 partition of swipes for values with (modulus 16, remainder 13);
create table swipes_14 partition of swipes for values with (modulus 16, remainder 14);
create table swipes_15 partition of swipes for values with (modulus 16, remainder 15);
create index swipes_newest on swipes (swiper, at);
create index swipes_likes on swipes (swiper, at) where choice = 1;

-- Likes that wait for an answer, by the one who has to give it.
create table likes (
  target integer not null,
  mode smallint not null,
  swiper integer not null,
  at timestamptz not null,
  note text,
  primary key (target, mode, swiper)
);
create index likes_newest on likes (target, at desc, swiper);
create index likes_swiper on likes (swiper);

-- One a pair, in the mode in which they met.
create table matches (
  id uuid primary key,
  low_id uuid not null references accounts on delete cascade,
  high_id uuid not null references accounts on delete cascade,
  mode text not null check (mode in ('friends', 'dating')),
  made_at timestamptz not null,
  unique (low_id, high_id),
  check (low_id < high_id)
);
create index matches_high on matches (high_id, low_id);

create table conversations (
  match_id uuid primary key references matches on delete cascade
);

-- Roughly how often somebody was met of late: the unseen are shown more.
create table exposure (
  person integer primary key,
  seen real not null
);

-- How common an interest is, from 0 to 1, counted from time to time. Rare ones say more.
create table interest_shares (
  place smallint primary key,
  share real not null
);

-- Choices that were taken back, for a day.
create table undos (
  person integer not null,
  mode smallint not null,
  at timestamptz not null,
  -- A like that was taken back was a like all the same, and counts for the day.
  liked boolean not null
);
create index undos_person on undos (person, mode, at);
create index undos_at on undos (at);

-- When somebody last asked to see again whom they passed.
create table pass_resets (
  person integer primary key,
  at timestamptz not null
);

-- A number alone says nothing once its profile is gone; what others chose about it may stay.
create function forget_person() returns trigger language plpgsql as $$
begin
  delete from seekers where person = old.number;
  delete from decks where person = old.number;
  delete from swipes where swiper = old.number;
  delete from likes where target = old.number or swiper = old.number;
  delete from exposure where person = old.number;
  delete from pass_resets where person = old.number;
  delete from undos where person = old.number;
  return null;
end $$;
create trigger discovery_forgets after delete on profiles for each row execute function forget_person();
