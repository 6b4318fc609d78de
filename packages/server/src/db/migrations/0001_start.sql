-- Apps (tenants) ------------------------------------------------------------------------------------------------

create table apps (
  id text primary key check (length(id) = 25),
  name text not null,
  settings jsonb not null default '{}',
  allowed_origins text[] not null default '{}',
  -- Published server SDKs accept no other issuer (wire.md 11.1).
  issuer text not null default 'privy.io',
  -- The user limit is kept by this counter, never by counting rows (security.md R67).
  user_count integer not null default 0,
  user_limit integer,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Nothing is counted while there is no limit, so that sign-ups need not wait for each other. When one is set, those in
-- progress are waited for (they hold a share lock on the row) and then everybody is counted.
create function count_users() returns trigger language plpgsql as $$
begin
  if new.user_limit is not null and old.user_limit is null then
    new.user_count := (select count(*) from users where app_id = new.id and deleted_at is null);
  end if;
  return new;
end $$;
create trigger apps_count_users before update of user_limit on apps
  for each row execute function count_users();

create table app_clients (
  id text primary key,
  app_id text not null references apps on delete cascade,
  name text not null,
  allowed_origins text[] not null default '{}',
  created_at timestamptz not null default now()
);

-- Several may be valid at once while one is being replaced.
create table app_secrets (
  id uuid primary key default gen_random_uuid(),
  app_id text not null references apps on delete cascade,
  hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz
);
create index app_secrets_by_app on app_secrets (app_id);

create table signing_keys (
  kid text primary key,
  app_id text not null references apps on delete cascade,
  public_jwk jsonb not null,
  sealed_private_key text not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz
);
create index signing_keys_by_app on signing_keys (app_id, created_at desc);

create table allowlist_entries (
  id uuid primary key default gen_random_uuid(),
  app_id text not null references apps on delete cascade,
  type text not null check (type in ('email', 'phone', 'wallet')),
  value text not null,
  created_at timestamptz not null default now(),
  unique (app_id, type, value)
);

-- Keys and single use ---------------------------------------------------------------------------------------------

-- Data keys, wrapped by a key-encryption key that is never in the database (security.md 2.3). app_id '' is the server itself.
create table data_keys (
  app_id text not null,
  purpose text not null,
  version integer not null,
  kek_id text not null,
  wrapped text not null,
  created_at timestamptz not null default now(),
  primary key (app_id, purpose, version)
);

create table server_state (
  key text primary key,
  value jsonb not null
);

-- Limits. Only db/once.ts touches these two.
create table counters (
  key text primary key,
  count integer not null,
  window_ends_at timestamptz not null
);
-- Only cleaning reads by time. Rows lie in the order of their end, nearly: a summary of each page will do, and costs a
-- login next to nothing.
create index counters_by_end on counters using brin (window_ends_at);

create table spent (
  key text primary key,
  expires_at timestamptz not null
);
create index spent_by_expiry on spent (expires_at);

-- One live code for each (app, channel, identity, purpose, user): a new one replaces the old (R15, R19).
create table codes (
  app_id text not null,
  channel text not null check (channel in ('email', 'sms')),
  identity text not null,
  purpose text not null check (purpose in ('login', 'account', 'mfa-verify', 'mfa-enroll')),
  -- The signed-in user who asked, '' when nobody was.
  user_id text not null default '',
  mac bytea not null,
  attempts integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (app_id, channel, identity, purpose, user_id)
);
create index codes_by_expiry on codes using brin (expires_at);

-- Users ------------------------------------------------------------------------------------------------------------

create table users (
  id text primary key,
  app_id text not null references apps on delete cascade,
  created_at timestamptz not null,
  is_guest boolean not null default false,
  accepted_terms_at timestamptz,
  custom_metadata jsonb,
  -- Counts every change of what is linked; a transfer offer made before one is void (R62).
  version integer not null default 0,
  -- Transfer and deletion are soft: sealed wallets stay restorable (R63).
  deleted_at timestamptz
);
create index users_by_app on users (app_id, created_at);

create table linked_accounts (
  -- In the order of linking, which times of whole seconds may not tell.
  id bigint generated always as identity primary key,
  -- No reference to apps here and in sessions and codes: the user has one, and each would lock the app's row once more.
  app_id text not null,
  user_id text not null references users on delete cascade,
  type text not null,
  -- What makes the account this account, normalised: an address, a number, (issuer, sub) …
  subject text not null,
  -- The members of the wire account besides type and times.
  data jsonb not null,
  verified_at timestamptz not null,
  first_verified_at timestamptz not null,
  latest_verified_at timestamptz not null,
  deleted_at timestamptz
);
-- Ownership is decided here, not in code (R59).
create unique index linked_accounts_owner on linked_accounts (app_id, type, subject) where deleted_at is null;
-- One of a type (R60). Passkeys are counted under the lock of their user.
create unique index linked_accounts_one_of_type on linked_accounts (user_id, type)
  where deleted_at is null and type not in ('wallet', 'smart_wallet', 'passkey', 'cross_app');
create index linked_accounts_by_user on linked_accounts (user_id) where deleted_at is null;

create table transfers (
  nonce_hash bytea primary key,
  app_id text not null references apps on delete cascade,
  requester_id text not null references users on delete cascade,
  session_id text not null,
  losing_user_id text not null references users on delete cascade,
  losing_version integer not null,
  type text not null,
  subject text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index transfers_by_expiry on transfers (expires_at);

-- Sessions ---------------------------------------------------------------------------------------------------------

create table sessions (
  -- Names the family of refresh tokens; never leaves the server but inside those.
  id text primary key,
  app_id text not null,
  user_id text not null references users on delete cascade,
  -- The `sid` claim. Changes on link and the like (R9); the previous one lives on for a minute.
  sid text not null unique,
  previous_sid text,
  sid_changed_at timestamptz,
  -- Refresh tokens are HMAC(key, id, counter): the successor is reproducible and nothing secret is stored (R5–R7).
  counter integer not null default 0,
  rotated_at timestamptz not null,
  created_at timestamptz not null,
  -- When the user proved who they are; refresh and fork never move it (2.4, R12).
  authenticated_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  label text not null default '',
  forked_from text,
  revoked_at timestamptz,
  revoked_reason text
);
-- Refreshes rewrite a row in place as long as its page has room.
alter table sessions set (fillfactor = 80);
create index sessions_by_user on sessions (user_id) where revoked_at is null;
create index sessions_by_previous_sid on sessions (previous_sid) where previous_sid is not null;
create index sessions_by_expiry on sessions using brin (expires_at);

-- Hand-over tokens of forked sessions: single use, a minute (R12, R13).
create table fork_tokens (
  token_hash bytea primary key,
  app_id text not null references apps on delete cascade,
  session_id text not null references sessions on delete cascade,
  target_origin text,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- The vault (security.md 2) ----------------------------------------------------------------------------------------

create table devices (
  app_id text not null references apps on delete cascade,
  user_id text not null references users on delete cascade,
  -- RFC 7638 thumbprint of the device's public key.
  id text not null,
  public_key jsonb not null,
  label text not null default '',
  -- The session that used it last; revoking the device ends that one too.
  session_id text,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  revoked_at timestamptz,
  primary key (app_id, user_id, id)
);

create table wallet_intents (
  id uuid primary key,
  app_id text not null references apps on delete cascade,
  user_id text not null references users on delete cascade,
  chain_type text not null check (chain_type in ('ethereum', 'solana')),
  hd_wallet_index integer not null check (hd_wallet_index >= 0),
  idempotency_key uuid not null,
  device_id text not null,
  device_public_key jsonb not null,
  status text not null check (status in ('open', 'staged', 'committed', 'abandoned')),
  lease_expires_at timestamptz not null,
  -- Staged, not visible: slots with sealed halves. Moves to `wallets` and `slots` at the commit.
  material jsonb,
  -- SHA-256 of what was staged: one intent has one material, however often it is sent.
  material_digest text,
  created_at timestamptz not null,
  staged_at timestamptz,
  -- The frame has had the stored material back, to open it (I2). No commit without.
  read_at timestamptz,
  committed_at timestamptz,
  unique (app_id, user_id, idempotency_key)
);
-- One creation at a time (I1, F19).
create unique index wallet_intents_live on wallet_intents (app_id, user_id, chain_type, hd_wallet_index)
  where status in ('open', 'staged');

create table wallets (
  id uuid primary key default gen_random_uuid(),
  app_id text not null references apps on delete cascade,
  user_id text not null references users on delete cascade,
  chain_type text not null,
  hd_wallet_index integer not null,
  address text not null,
  entropy_id text not null,
  entropy_id_verifier text not null,
  imported boolean not null default false,
  recovery_method text not null,
  created_at timestamptz not null
);
-- I1: at most one wallet per (app, user, chain, index).
create unique index wallets_one on wallets (app_id, user_id, chain_type, hd_wallet_index) where not imported;
create unique index wallets_by_address on wallets (app_id, chain_type, address);

create table slots (
  slot_id uuid primary key,
  app_id text not null references apps on delete cascade,
  user_id text not null references users on delete cascade,
  entropy_id text not null,
  kind text not null,
  device_id text,
  sealed jsonb not null,
  -- Sealed again under the vault's own keys (2.3).
  server_half text not null,
  -- Automatic recovery only; under a second key-encryption key.
  client_half text,
  created_at timestamptz not null,
  deleted_at timestamptz,
  check ((kind = 'device') = (device_id is not null))
);
create unique index slots_one_recovery on slots (app_id, entropy_id) where kind <> 'device' and deleted_at is null;
create unique index slots_one_per_device on slots (app_id, user_id, entropy_id, device_id)
  where kind = 'device' and deleted_at is null;

-- Records ----------------------------------------------------------------------------------------------------------

create table analytics_events (
  app_id text not null references apps on delete cascade,
  event_name text not null,
  client_id text,
  payload jsonb,
  created_at timestamptz not null
);
create index analytics_events_by_time on analytics_events (created_at);
create index analytics_events_by_name on analytics_events (app_id, event_name, created_at);

create table audit_log (
  id bigint generated always as identity primary key,
  app_id text not null,
  user_id text,
  event text not null,
  data jsonb not null default '{}',
  created_at timestamptz not null
);
create index audit_log_by_user on audit_log (app_id, user_id, id);

-- Append-only, also for a mistaken query of ours (R85).
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit_log is append-only';
end $$;
create trigger audit_log_append_only before update or delete on audit_log
  for each statement execute function refuse_change();

-- Mails and text messages of the local twin, for the inbox page of the sandbox.
create table sandbox_messages (
  id bigint generated always as identity primary key,
  app_id text not null,
  channel text not null,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text,
  created_at timestamptz not null
);
create index sandbox_messages_by_recipient on sandbox_messages (recipient, id desc);
