-- What a request with an idempotency key has made. After a crash, its repetition makes no second one.
alter table idempotency_keys add column sealed_made text;

alter table allowlist_entries drop constraint allowlist_entries_type_check;
alter table allowlist_entries add constraint allowlist_entries_type_check
  check (type in ('email', 'emailDomain', 'phone', 'wallet'));

-- Accounts that may neither log in nor be linked.
create table denylist_entries (
  id uuid primary key default gen_random_uuid(),
  app_id text not null references apps on delete cascade,
  type text not null check (type in ('email', 'emailDomain', 'phone', 'wallet')),
  value text not null,
  created_at timestamptz not null default now(),
  unique (app_id, type, value)
);

-- Accounts with a fixed code, for tests. Only the operator makes them. The code is sealed for its address and number.
create table test_accounts (
  id uuid primary key default gen_random_uuid(),
  app_id text not null references apps on delete cascade,
  email text not null,
  phone_number text not null,
  name text,
  sealed_code text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (app_id, email),
  unique (app_id, phone_number)
);
