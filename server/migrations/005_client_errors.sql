-- One row for each kind of fault that browsers met: a storm of the same one only counts up.
create table client_errors (
  fingerprint bytea primary key,
  kind text not null check (kind in ('crash', 'exception', 'rejection', 'route', 'chunk')),
  message text not null,
  stack text not null,
  path text not null,
  release text not null,
  count bigint not null default 1,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null
);
create index client_errors_last_seen_at on client_errors (last_seen_at);
