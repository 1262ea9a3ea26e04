create table creator_applications (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  state text not null default 'pending' check (state in ('pending', 'approved', 'rejected', 'withdrawn')),
  category text not null,
  links text[] not null,
  about text not null,
  sample text not null,
  -- Which text was accepted.
  agreement text not null,
  sent_at timestamptz not null,
  decided_at timestamptz,
  -- Of the team; not told to the applicant.
  decided_by uuid,
  reason text,
  note text not null default '',
  check ((state in ('approved', 'rejected')) = (decided_at is not null)),
  check ((state = 'rejected') = (reason is not null))
);
create unique index creator_applications_one_pending on creator_applications (account_id) where state = 'pending';
create index creator_applications_account on creator_applications (account_id, sent_at desc);
create index creator_applications_queue on creator_applications (sent_at, id) where state = 'pending';
create index creator_applications_decided on creator_applications (decided_at desc, id) where decided_at is not null;

create table application_photos (
  media_id uuid primary key references media on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  -- Null until it is sent.
  application_id uuid references creator_applications on delete cascade,
  position smallint not null
);
create index application_photos_account on application_photos (account_id);
create index application_photos_application on application_photos (application_id, position);

create table verifications (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  -- `open` while documents are added; withdrawn ones are deleted.
  state text not null default 'open' check (state in ('open', 'pending', 'approved', 'rejected')),
  document_type text,
  -- Which text was agreed to, and when.
  consent text,
  sent_at timestamptz,
  decided_at timestamptz,
  decided_by uuid,
  reason text,
  note text not null default '',
  check ((state = 'open') = (sent_at is null)),
  check ((state in ('approved', 'rejected')) = (decided_at is not null)),
  check ((state = 'rejected') = (reason is not null))
);
create unique index verifications_one_undecided on verifications (account_id) where state in ('open', 'pending');
create index verifications_account on verifications (account_id, sent_at desc);
create index verifications_queue on verifications (sent_at, id) where state = 'pending';
create index verifications_decided on verifications (decided_at desc, id) where decided_at is not null;

-- One side of a document. The bytes lie encrypted in the media storage; without the key in this row, which is itself
-- wrapped by one from the configuration, nobody can read them.
create table verification_documents (
  id uuid primary key,
  verification_id uuid not null references verifications on delete cascade,
  side text not null check (side in ('front', 'back', 'selfie')),
  wrapped_key bytea not null,
  -- Which key of the configuration wrapped it.
  wrapped_by text not null,
  created_at timestamptz not null,
  unique (verification_id, side)
);
create index verification_documents_wrapped_by on verification_documents (wrapped_by);

-- What people of the team did and looked at.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_id uuid not null,
  action text not null,
  target_kind text not null,
  target_id uuid not null,
  details jsonb not null default '{}'
);
create index audit_log_target on audit_log (target_id, id);
create index audit_log_actor on audit_log (actor_id, id);
