-- What a login method has begun and waits for: nonces, OAuth states, WebAuthn challenges, channels, authorization codes.
-- Single use, found by a hash of what the client holds (R31, R37, R40, R48).
create table ceremonies (
  key_hash bytea primary key,
  app_id text not null references apps on delete cascade,
  kind text not null,
  -- Who began it, being signed in; '' when nobody was.
  user_id text not null default '',
  data jsonb not null default '{}',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index ceremonies_by_expiry on ceremonies using brin (expires_at);

-- What an app has been given by a vendor: client ids, secrets, bot tokens. Sealed as one JSON text.
create table vendor_keys (
  app_id text not null references apps on delete cascade,
  vendor text not null,
  sealed text not null,
  updated_at timestamptz not null,
  primary key (app_id, vendor)
);
