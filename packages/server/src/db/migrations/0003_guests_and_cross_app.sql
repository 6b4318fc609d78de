-- The credential of a guest is a guest's only until another account is linked; what has ended never works again (R65).
-- A table of its own, since the account row goes with the upgrade.
create table guest_credentials (
  app_id text not null references apps on delete cascade,
  hash text not null,
  used_at timestamptz not null,
  ended_at timestamptz,
  primary key (app_id, hash)
);

-- Apps whose accounts may log in to this one: the requester's side of a connection (R70).
create table cross_app_providers (
  app_id text not null references apps on delete cascade,
  provider_app_id text not null,
  name text not null,
  icon_url text,
  -- Where the provider's server is; null: this one.
  api_url text,
  read_only boolean not null default false,
  created_at timestamptz not null,
  primary key (app_id, provider_app_id)
);

-- Who may ask users of this app for consent, by which name, and where the answer may go: exactly there (R70, R73).
create table cross_app_requesters (
  app_id text not null references apps on delete cascade,
  requester_id text not null,
  name text not null,
  icon_url text,
  -- Addresses that a code is sent to: the callback of the requester's own login server.
  callbacks text[] not null default '{}',
  -- Pages that may ask by window message.
  origins text[] not null default '{}',
  read_only boolean not null default false,
  created_at timestamptz not null,
  primary key (app_id, requester_id)
);
create index cross_app_requesters_by_origin on cross_app_requesters using gin (origins);

-- What a user of the provider has allowed. Tokens name a grant and end with it (R74).
create table cross_app_grants (
  id text primary key,
  app_id text not null,
  user_id text not null references users on delete cascade,
  requester_id text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  revoked_at timestamptz,
  foreign key (app_id, requester_id) references cross_app_requesters on delete cascade
);
create unique index cross_app_grants_live on cross_app_grants (app_id, user_id, requester_id)
  where revoked_at is null;
