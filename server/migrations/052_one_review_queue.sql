-- Cases and tickets are claimed like the items of all other review queues. Their own columns stay until no older
-- version is running.
alter table claims drop constraint claims_queue_check;
alter table claims add constraint claims_queue_check
  check (queue in ('case', 'verification', 'application', 'refund_request', 'appeal', 'ticket'));

insert into claims (queue, item_id, holder_id, given_by, until)
select 'case', id, assignee_id, assigned_by, assigned_until
from moderation_cases
where state = 'open' and assignee_id is not null and assigned_until > now()
on conflict do nothing;

insert into claims (queue, item_id, holder_id, until)
select 'ticket', id, claimed_by, claimed_until
from support_tickets
where claimed_by is not null and claimed_until > now()
on conflict do nothing;
