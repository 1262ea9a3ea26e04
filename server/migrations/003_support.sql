create table support_tickets (
  id uuid primary key,
  email text not null,
  subject text not null,
  status text not null default 'open' check (status in ('open', 'answered', 'closed')),
  -- The secret link itself is known to its owner alone.
  link_hash bytea not null unique,
  created_at timestamptz not null,
  last_activity_at timestamptz not null,
  closed_at timestamptz,
  check ((status = 'closed') = (closed_at is not null))
);
create index support_tickets_unclosed_by_email on support_tickets (email) where status <> 'closed';
create index support_tickets_quiet on support_tickets (last_activity_at) where status <> 'closed';

create table support_messages (
  id uuid primary key,
  ticket_id uuid not null references support_tickets on delete cascade,
  author text not null check (author in ('visitor', 'staff', 'system')),
  body text not null default '',
  -- What a system message says; its words live in the web app.
  notice text check (notice in ('received', 'closed_by_visitor', 'closed_quiet', 'reopened')),
  created_at timestamptz not null,
  check ((author = 'system') = (notice is not null))
);
create index support_messages_of_ticket on support_messages (ticket_id, created_at, id);
