-- What the provider said when it refused what the team had approved, and how much that was.
alter table refund_requests
  add failure text,
  add failed_amount integer,
  add failed_at timestamptz,
  add check ((failure is null) = (failed_at is null) and (failure is null) = (failed_amount is null));

-- Of a refund that somebody asked for: where it goes back to when it is refused.
alter table refunds add request_id uuid references refund_requests on delete set null;
update refunds set request_id = (
  select q.id from refund_requests q
  where q.transaction_id = refunds.transaction_id and q.state = 'approved' order by q.decided_at desc limit 1
) where why = 'request';
create index refunds_request on refunds (request_id) where request_id is not null;
create index refunds_failed on refunds (transaction_id, created_at) where state = 'failed';

alter table reconciliations
  -- When it last said that it goes on: one that says nothing any more was cut off.
  add progress_at timestamptz,
  -- Of the findings, what nobody but a person can put right.
  add waiting integer not null default 0,
  -- Why it did not come to its end.
  add error text;
update reconciliations set error = 'It was cut off.' where finished_at is null;
create unique index reconciliations_one_running on reconciliations ((true)) where finished_at is null and error is null;

-- Payouts that should have arrived.
create index payouts_sent on payouts (arrives_at) where state = 'sent';
