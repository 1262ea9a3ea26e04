create table referral_codes (
  code text primary key,
  user_id uuid not null unique references accounts on delete cascade
);

create table referrals (
  referred_user_id uuid primary key references accounts on delete cascade,
  referrer_id uuid not null references accounts on delete cascade,
  referral_code text not null,
  status text not null default 'pending' check (status in ('pending', 'completed', 'rewarded', 'expired')),
  created_at timestamptz not null,
  check (referrer_id <> referred_user_id)
);
create index referrals_of_referrer on referrals (referrer_id, created_at);
