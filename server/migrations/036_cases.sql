-- A case may be about a whole person, and has what decides who looks at it first.
alter table moderation_cases drop constraint moderation_cases_subject_kind_check,
  add constraint moderation_cases_subject_kind_check
    check (subject_kind in ('photo', 'profile_text', 'message', 'creator_text', 'post', 'comment', 'profile')),
  -- The gravest reason that people gave, or why it was opened without them.
  add column reason text,
  -- The graver, the sooner.
  add column weight smallint not null default 1,
  -- How many people have reported it.
  add column reporters integer not null default 0,
  add column assignee_id uuid references accounts on delete set null,
  add column assigned_until timestamptz,
  add column assigned_by uuid references accounts on delete set null,
  -- When reports alone took it out of sight.
  add column hidden_at timestamptz,
  -- Decided together with another one about the same person.
  add column merged_into uuid references moderation_cases on delete set null,
  -- Of an evasion: whose ban it may go around.
  add column linked_id uuid references accounts on delete set null,
  add check (assignee_id is null or assigned_until is not null);
drop index moderation_cases_queue;
create index moderation_cases_queue on moderation_cases (weight desc, opened_at, id) where state = 'open';
create index moderation_cases_oldest on moderation_cases (opened_at) where state = 'open';
create index moderation_cases_reported on moderation_cases (weight desc, opened_at, id)
  where state = 'open' and reporters > 0;
create index moderation_cases_assignee on moderation_cases (assignee_id) where state = 'open';
create index moderation_cases_merged on moderation_cases (merged_into) where merged_into is not null;
create index moderation_cases_linked on moderation_cases (linked_id) where linked_id is not null;
create index moderation_cases_subject on moderation_cases (subject_kind, subject_id);
create index moderation_cases_closed on moderation_cases (closed_at) where state = 'closed';

alter table reports
  add column case_id uuid references moderation_cases on delete set null,
  add column closed_at timestamptz,
  -- What became of it: null while it is open, and when nobody needed to decide.
  add column upheld boolean;
update reports set closed_at = created_at where state = 'closed';
alter table reports add check ((state = 'closed') = (closed_at is not null));
create index reports_case on reports (case_id);
create index reports_closed_by_reporter on reports (reporter_id, closed_at) where upheld is not null;

insert into moderation_cases (id, subject_kind, subject_id, account_id, source, opened_at, reason, weight, reporters)
select gen_random_uuid(), target_kind, target_id, account_id, 'report', min(created_at), min(reason),
  case when bool_or(reason in ('underage', 'violence', 'sexual')) then 3 when bool_or(reason = 'hate') then 2 else 1 end,
  count(distinct reporter_id)
from reports where state = 'open' and account_id is not null group by target_kind, target_id, account_id
on conflict (subject_kind, subject_id) where state = 'open' do update
set reporters = excluded.reporters, reason = excluded.reason, weight = excluded.weight;
update reports set case_id = c.id from moderation_cases c
where reports.state = 'open' and c.state = 'open'
  and c.subject_kind = reports.target_kind and c.subject_id = reports.target_id;
update moderation_cases set weight = 3 where state = 'open' and verdict = 'hit' and rule in ('C1', 'C5', 'C6');

-- What the team decided, as its subject reads it. Its own subject is the one that was looked at first.
create table moderation_decisions (
  id uuid primary key,
  -- Null when somebody was sentenced without one.
  case_id uuid references moderation_cases on delete set null,
  account_id uuid not null references accounts on delete cascade,
  subject_kind text not null
    check (subject_kind in ('photo', 'profile_text', 'message', 'creator_text', 'post', 'comment', 'profile')),
  subject_id uuid not null,
  -- Null from the command line, and when they have left.
  decided_by uuid references accounts on delete set null,
  action text not null check (action in ('keep', 'remove', 'warn', 'suspend', 'ban')),
  -- Whether what it is about was taken out of sight, and whether it was before.
  removed boolean not null,
  was_held boolean not null,
  rule text,
  reason text not null,
  -- For the team alone.
  note text not null,
  until timestamptz,
  decided_at timestamptz not null,
  overturned_at timestamptz,
  overturned_by uuid references accounts on delete set null,
  -- Why, for the team; of an appeal it stands with the appeal.
  overturned_note text,
  check (action <> 'keep' or not removed),
  check (action <> 'remove' or removed),
  check (action = 'keep' or rule is not null or decided_by is null)
);
create index moderation_decisions_account on moderation_decisions (account_id, decided_at desc, id desc);
create index moderation_decisions_recent on moderation_decisions (decided_at desc, id desc);
create index moderation_decisions_case on moderation_decisions (case_id);

-- All that was decided at once: what was removed stays so piece by piece. A sentence alone has none.
create table decided_pieces (
  decision_id uuid not null references moderation_decisions on delete cascade,
  subject_kind text not null
    check (subject_kind in ('photo', 'profile_text', 'message', 'creator_text', 'post', 'comment', 'profile')),
  subject_id uuid not null,
  -- Of what was looked at, to know later whether it is still the same.
  mark text,
  primary key (decision_id, subject_kind, subject_id)
);
create index decided_pieces_subject on decided_pieces (subject_kind, subject_id);

insert into moderation_decisions
  (id, account_id, subject_kind, subject_id, action, removed, was_held, rule, reason, note, until, decided_at)
select gen_random_uuid(), id, 'profile', id, case status when 'banned' then 'ban' else 'suspend' end, false, false,
  closed_rule, coalesce(closed_reason, ''), '', closed_until, closed_at
from accounts where status in ('suspended', 'banned');
insert into moderation_decisions
  (id, account_id, subject_kind, subject_id, action, removed, was_held, reason, note, until, decided_at)
select gen_random_uuid(), account_id, 'profile', account_id, 'suspend', false, false, '', '', closed_at, closed_at
from appeals a
where not exists (select from moderation_decisions d where d.account_id = a.account_id and d.decided_at = a.closed_at);

alter table appeals
  add column decision_id uuid references moderation_decisions on delete cascade,
  add column state text not null default 'open' check (state in ('open', 'upheld', 'overturned')),
  add column decided_by uuid references accounts on delete set null,
  add column decided_at timestamptz,
  -- What whoever appealed reads.
  add column answer text,
  add check ((state = 'open') = (decided_at is null));
update appeals set decision_id = d.id from moderation_decisions d
where d.account_id = appeals.account_id and d.decided_at = appeals.closed_at;
alter table appeals
  alter column decision_id set not null,
  drop column closed_at,
  add constraint appeals_once unique (decision_id);
create index appeals_account on appeals (account_id);
create index appeals_open on appeals (created_at, id) where state = 'open';
create index appeals_decided on appeals (decided_at desc, id desc) where state <> 'open';

-- What was removed stays where it is, for an appeal, and is shown to nobody.
alter table comments
  add column held_rule text,
  add check (held_rule is null or hidden);
alter table messages add column held_rule text;

-- What a photo looks like, in 64 bits: two that are nearly the same differ in a few.
alter table moderation_checks add column look bytea check (length(look) = 8);

-- By what somebody who was banned is known again. An address is kept as a keyed digest, a photo as its look.
create table banned_marks (
  id uuid primary key,
  account_id uuid references accounts on delete set null,
  kind text not null check (kind in ('email', 'photo')),
  mark bytea not null,
  -- Of a photo: its look in four parts, each with its place, to find what is near it.
  bands integer[] not null default '{}',
  kept_until timestamptz not null
);
create index banned_marks_email on banned_marks (mark) where kind = 'email';
create index banned_marks_photo on banned_marks using gin (bands) where kind = 'photo';
create index banned_marks_account on banned_marks (account_id);
create index banned_marks_until on banned_marks (kept_until);
