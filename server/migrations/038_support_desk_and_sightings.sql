alter table support_messages drop constraint support_messages_author_check, drop constraint support_messages_notice_check;
update support_messages set author = 'asker' where author = 'visitor';
update support_messages set notice = 'closed_by_asker' where notice = 'closed_by_visitor';
alter table support_messages
  -- Who of the team wrote it; told to nobody outside.
  add staff_id uuid references accounts on delete set null,
  add constraint support_messages_author_check check (author in ('asker', 'staff', 'system')),
  add constraint support_messages_notice_check
    check (notice in ('received', 'closed_by_asker', 'closed_by_team', 'closed_quiet', 'reopened'));
create index support_messages_staff on support_messages (staff_id) where staff_id is not null;

alter table support_tickets
  alter link_hash drop not null,
  -- Whose it is, where that is known: opened while signed in, or under an address that this account has confirmed.
  add account_id uuid references accounts on delete cascade,
  -- For the mail that brings an answer. Opened by nobody but the server.
  add sealed_link bytea,
  -- Since when somebody waits for the team.
  add waiting_since timestamptz,
  add answered_at timestamptz,
  -- When its asker last looked at it.
  add seen_at timestamptz,
  -- Who of the team answers it right now, so that no two do.
  add claimed_by uuid references accounts on delete set null,
  add claimed_until timestamptz,
  -- Who of the team looks after it.
  add assigned_to uuid references accounts on delete set null,
  add constraint support_tickets_recognised check (account_id is not null or link_hash is not null);
update support_tickets set waiting_since = last_activity_at where status = 'open';
update support_tickets t set account_id = a.id
  from accounts a where a.email = t.email and a.email_verified_at is not null;
update support_tickets t set answered_at = s.at
  from (select ticket_id, max(created_at) as at from support_messages where author = 'staff' group by ticket_id) s
  where s.ticket_id = t.id;
alter table support_tickets
  add constraint support_tickets_waiting check ((status = 'open') = (waiting_since is not null));
create index support_tickets_account on support_tickets (account_id, last_activity_at desc, id desc)
  where account_id is not null;
create index support_tickets_queue on support_tickets (waiting_since, id) where status = 'open';
create index support_tickets_answered on support_tickets (last_activity_at desc, id) where status = 'answered';
create index support_tickets_closed on support_tickets (closed_at desc, id) where status = 'closed';
create index support_tickets_assigned on support_tickets (assigned_to, last_activity_at, id) where assigned_to is not null;
create index support_tickets_claimed on support_tickets (claimed_by) where claimed_by is not null;

-- Pictures that came with a message. The bytes lie sealed in the media storage, under the id.
create table support_photos (
  id uuid primary key,
  message_id uuid not null references support_messages on delete cascade,
  created_at timestamptz not null
);
create index support_photos_message on support_photos (message_id, id);

-- What the team tells itself about a ticket. Apart from the messages, so that no mistake can show it to anybody else.
create table support_notes (
  id uuid primary key,
  ticket_id uuid not null references support_tickets on delete cascade,
  author_id uuid references accounts on delete set null,
  body text not null,
  created_at timestamptz not null
);
create index support_notes_ticket on support_notes (ticket_id, created_at, id);
create index support_notes_author on support_notes (author_id) where author_id is not null;

-- Answers that are written once and made to fit each time.
create table canned_answers (
  id uuid primary key,
  title text not null,
  body text not null,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create unique index canned_answers_title on canned_answers (lower(title));

-- Who was slowed down so often that a person should look, and by which rule. Numbers, never words.
create table abuse_sightings (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  rule text not null,
  -- How often it was crossed within a day.
  strikes smallint not null,
  seen_at timestamptz not null,
  unique (account_id, rule)
);
create index abuse_sightings_old on abuse_sightings (seen_at);
