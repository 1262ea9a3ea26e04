-- More likes a day than others have, as long as it says.
create table like_raises (
  account_id uuid primary key references accounts on delete cascade,
  until timestamptz not null
);

alter table referrals
  -- Names it to whoever invited: the other id would say who came.
  add column id uuid not null default gen_random_uuid(),
  add column settled_at timestamptz,
  -- Where the new person signed up from, told by nobody who does not have our secret.
  add column network bytea,
  -- The first account that this browser had.
  add column device uuid;
create index referrals_by_status on referrals (referrer_id, status);
create index referrals_waiting on referrals (created_at) where status = 'pending';
create index known_devices_by_hash on known_devices (device_hash);

-- Stays when the one who was invited leaves: leaving and coming again earns nothing twice.
create table referral_rewards (
  id uuid primary key,
  referrer_id uuid not null references accounts on delete cascade,
  network bytea,
  device uuid,
  at timestamptz not null
);
create index referral_rewards_by_network on referral_rewards (referrer_id, network);
create index referral_rewards_by_device on referral_rewards (referrer_id, device);
