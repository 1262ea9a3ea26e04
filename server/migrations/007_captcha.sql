-- A solved captcha opens one request: what was spent is remembered until it would have expired anyway.
create table spent_captchas (
  hash bytea primary key,
  expires_at timestamptz not null
);
create index spent_captchas_expires_at on spent_captchas (expires_at);
