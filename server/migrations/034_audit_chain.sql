-- The audit log as a chain: no gap in seq, and each row holds the hash of the row before. What a hash covers, and how,
-- is said in features/audit/chain.ts; the rows that are there already are chained here in the same way.
alter table audit_log alter id drop identity;
update audit_log set id = -place
  from (select id as was, row_number() over (order by at, id) as place from audit_log) sorted where id = was;
update audit_log set id = -id;
alter table audit_log rename id to seq;

alter table audit_log
  alter actor_id drop not null,
  alter target_id drop not null,
  alter details drop default,
  -- Notes are free words about somebody. They stand where they were written, and go with whom they are about.
  -- json keeps every byte as it was written, which a hash needs.
  alter details type json using (details - 'note')::text::json,
  add before json,
  add after json,
  add network text,
  add previous bytea,
  add hash bytea;

-- The end of the chain. Whoever writes holds it, last of all that they hold.
create table audit_head (
  one boolean primary key default true check (one),
  seq bigint not null,
  hash bytea not null,
  at timestamptz not null
);
insert into audit_head (seq, hash, at) values (0, decode(repeat('00', 32), 'hex'), '2000-01-01T00:00:00Z');

create function audit_field(value text) returns text immutable language sql as
  $$ select coalesce(octet_length(convert_to(value, 'UTF8')) || ':' || value, '-') $$;

do $$
declare
  act audit_log;
  last bytea := (select hash from audit_head);
  own bytea;
begin
  for act in select * from audit_log order by seq loop
    own := sha256(convert_to(concat_ws(',', 'koji audit 1',
      audit_field(act.seq::text), audit_field((extract(epoch from act.at) * 1000000)::bigint::text),
      audit_field(act.actor_id::text), audit_field(act.action), audit_field(act.target_kind),
      audit_field(act.target_id::text), audit_field(act.before::text), audit_field(act.after::text),
      audit_field(act.details::text), audit_field(act.network), audit_field(encode(last, 'hex'))), 'UTF8'));
    update audit_log set previous = last, hash = own where seq = act.seq;
    update audit_head set seq = act.seq, hash = own, at = act.at;
    last := own;
  end loop;
end $$;
drop function audit_field;

alter table audit_log alter previous set not null, alter hash set not null;
create index audit_log_action on audit_log (action, seq);
create index audit_log_kind on audit_log (target_kind, seq);
create index audit_log_at on audit_log (at, seq);

create function audit_log_never_changes() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is only ever added to';
end $$;
create trigger audit_log_fixed before update or delete or truncate on audit_log
  for each statement execute function audit_log_never_changes();
-- Means nothing to a superuser; an owner that is none would have to take the right back first.
do $$ begin execute format('revoke update, delete, truncate on audit_log from public, %I', current_user); end $$;

-- What was found when somebody had the chain checked.
create table audit_checks (
  id uuid primary key,
  asked_by uuid not null,
  asked_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'intact', 'broken', 'failed')),
  checked bigint not null default 0,
  total bigint not null default 0,
  problem text,
  first_bad bigint,
  since bigint,
  anchored_seq bigint,
  anchored_at timestamptz,
  ended_at timestamptz
);
create index audit_checks_newest on audit_checks (asked_at desc, id desc);
