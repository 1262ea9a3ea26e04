alter table notifications drop constraint notifications_type_check,
  add constraint notifications_type_check
    check (type in ('match', 'like', 'message', 'post', 'comment', 'creator', 'payment', 'account', 'safety', 'support'));
alter table notification_ways drop constraint notification_ways_type_check,
  add constraint notification_ways_type_check
    check (type in ('match', 'like', 'message', 'post', 'comment', 'creator', 'payment', 'account', 'safety', 'support'));
-- Erasing somebody looks for what they asked.
create index refund_requests_fan on refund_requests (fan_id);
