-- Pictures that people have sent. Their bytes lie in the media storage, under the id; the original is never kept.
create table media (
  id uuid primary key,
  owner_id uuid not null references accounts on delete cascade,
  -- What for: the feature of that name decides who sees it.
  purpose text not null,
  class text not null check (class in ('public', 'members', 'private')),
  state text not null default 'checking' check (state in ('checking', 'shown', 'held')),
  -- Of the largest version.
  width smallint not null,
  height smallint not null,
  -- Which versions there are, the smallest first.
  widths smallint[] not null,
  avif boolean not null default false,
  thumbhash bytea not null,
  -- Of all versions but the AVIF ones.
  bytes int not null,
  created_at timestamptz not null
);
create index media_owner on media (owner_id, created_at, id);

create table profile_photos (
  media_id uuid primary key references media on delete cascade,
  owner_id uuid not null references accounts on delete cascade,
  -- The first is the main photo. Checked at the end of a transaction, so that photos can trade places.
  position smallint not null,
  unique (owner_id, position) deferrable initially deferred
);
