-- Renames tables, columns and values whose names only made sense to those who chose them. Nodes of an earlier version
-- can't use the renamed ones, so stop them first. Later migrations keep the previous version running.
alter table abuse_sightings rename to abuse_flags;
alter table abuse_flags rename strikes to violations;
alter table abuse_flags rename seen_at to flagged_at;
alter index abuse_sightings_old rename to abuse_flags_old;

alter table audit_checks rename asked_by to requested_by;
alter table audit_checks rename asked_at to requested_at;

alter table banned_marks rename to banned_hashes;
alter table banned_hashes rename mark to hash;
alter table banned_hashes rename kept_until to expires_at;

alter table creator_days rename gone to churned;

alter table decided_pieces rename to decided_subjects;
alter table decided_subjects rename mark to content_hash;

alter table disputed_parts rename to dispute_transfers;
alter table dispute_transfers drop constraint disputed_parts_state_check;
update dispute_transfers set state = 'requested' where state = 'asked';
alter table dispute_transfers add constraint dispute_transfers_state_check
  check (state in ('requested', 'done', 'refused'));
drop index disputed_parts_due;
create index dispute_transfers_due on dispute_transfers (due_at) where state = 'requested';

alter table kept_messages rename to retained_messages;
alter table retained_messages rename kept_at to retained_at;
create or replace function forget_conversation() returns trigger language plpgsql as $$
begin
  delete from messages where match_id = old.match_id;
  delete from message_photos where match_id = old.match_id;
  delete from retained_messages where match_id = old.match_id;
  return null;
end $$;

alter table like_raises rename to like_bonuses;

alter table moderation_checks rename look to perceptual_hash;

alter table notification_ways rename to notification_channels;

alter table payment_books rename to payment_environment;

alter table person_acts rename to account_actions;
alter table account_actions rename act to action;

alter table posts rename told_at to announced_at;

alter table profiles rename words_held to held_rule;
alter table creator_profiles rename words_held to held_rule;
create or replace function follow_creator_search(which uuid) returns void language sql as $$
  insert into creator_search (user_id, words, slips)
  select c.user_id,
    setweight(to_tsvector('simple', part.name), 'A')
    || setweight(to_tsvector('simple', part.tagline), 'B')
    || setweight(to_tsvector('simple', part.about), 'C'),
    array(
      select distinct slip
      from regexp_split_to_table(concat_ws(' ', part.name, part.tagline), ' +') as word
      cross join lateral unnest(word_slips(word)) as slip
      where length(word) between 4 and 30
    )
  from creator_profiles c
  left join profiles p on p.id = c.user_id
  cross join lateral (
    select creator_letters(concat_ws(' ', p.display_name, p.username)) as name,
      creator_letters(concat_ws(' ', case when c.held_rule is null then c.tagline end, c.category)) as tagline,
      creator_letters(case when c.held_rule is null then c.about end) as about
  ) as part
  where c.user_id = which
  on conflict (user_id) do update set words = excluded.words, slips = excluded.slips
$$;

alter table reconciliations rename looked_at to compared;
alter table reconciliations rename place to position;

alter table refund_requests rename asked_at to requested_at;

alter table refunds rename why to cause;
alter table refunds drop constraint refunds_state_check;
update refunds set state = 'requested' where state = 'asked';
alter table refunds add constraint refunds_state_check
  check (state in ('requested', 'pending', 'succeeded', 'failed'));
drop index refunds_due;
create index refunds_due on refunds (due_at) where state = 'requested';

alter table sandbox_settings rename ahead_seconds to clock_offset_seconds;

alter table sessions rename proved_at to reauthenticated_at;
alter table sessions rename second_factor to passed_two_factor;

alter table transactions rename beside to duplicate;
alter table transaction_steps drop constraint transaction_steps_kind_check;
update transaction_steps set kind = 'refund_requested' where kind = 'refund_asked';
alter table transaction_steps add constraint transaction_steps_kind_check check (
  kind in ('failed', 'paid', 'refund_requested', 'refund_rejected', 'refunded', 'refund_failed',
    'dispute_opened', 'dispute_won', 'dispute_lost')
);

alter table payout_accounts rename last_look to snapshot_number;
alter table payouts rename last_look to snapshot_number;
alter table subscriptions rename last_look to snapshot_number;
alter table transactions rename last_look to snapshot_number;
alter table payouts drop constraint payouts_state_check;
update payouts set state = 'requested' where state = 'asked';
alter table payouts add constraint payouts_state_check check (state in ('requested', 'sent', 'paid', 'failed'));
drop index payouts_due;
create index payouts_due on payouts (due_at) where state = 'requested';

-- Each of these tables has one row, and a key that makes sure of it.
alter table audit_head rename one to singleton;
alter table overview_totals rename one to singleton;
alter table push_keys rename only_one to singleton;
alter table payment_environment rename single to singleton;
alter table sandbox_settings rename single to singleton;
