-- A session that got another id (a proof, a second factor, a role). Its last refresh token is good for a few seconds more,
-- for an answer that was lost or crossed another; after that somebody else holds it.
create table replaced_sessions (
  id uuid primary key,
  successor_id uuid not null references sessions on delete cascade,
  generation integer not null,
  rotated_at timestamptz not null,
  replaced_at timestamptz not null
);
create index replaced_sessions_successor on replaced_sessions (successor_id);
create index replaced_sessions_replaced_at on replaced_sessions (replaced_at);
