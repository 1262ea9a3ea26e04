-- From when on a visitor's link opens a ticket no more: the member whose address was given has written in it.
alter table support_tickets
  add link_ended_at timestamptz,
  add constraint support_tickets_link_ended check (link_ended_at is null or (link_hash is not null and account_id is not null));

-- When its owner had closed an account that a sentence closed then: it is closed again when that is over.
alter table accounts add deactivated_at timestamptz;

-- Its creator had hidden a comment themselves when it was held.
alter table comments
  add hidden_before boolean not null default false,
  add constraint comments_hidden_before check (not hidden_before or held_rule is not null);

-- What somebody called themselves, while others see a name that says nothing: put back if the decision is.
alter table profiles
  add held_name text,
  add held_username text;
create index profiles_held_username on profiles (lower(held_username)) where held_username is not null;

-- Whose bans somebody may go around, each told once. Without a name: of somebody who has been erased since.
create table evasion_links (
  account_id uuid not null references accounts on delete cascade,
  linked_id uuid references accounts on delete cascade,
  found_at timestamptz not null,
  unique nulls not distinct (account_id, linked_id)
);
create index evasion_links_linked on evasion_links (linked_id) where linked_id is not null;
insert into evasion_links (account_id, linked_id, found_at)
select account_id, linked_id, min(opened_at) from moderation_cases
where subject_kind = 'profile' and reason = 'evasion' group by account_id, linked_id;
