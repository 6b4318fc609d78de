-- The wallets that an app's own server can name, and what the process that signs gave out for each (decision 173).
create table api_wallets (
  -- What the wallet API calls it. Of a user's wallet it is made of user and address, so it never changes.
  id text primary key,
  app_id text not null references apps on delete cascade,
  -- Null for a wallet of the app itself.
  user_id text references users on delete cascade,
  chain_type text not null,
  address text not null,
  -- The key quorum whose signatures count, and the policies that are in force.
  owner_id text,
  policy_ids jsonb not null default '[]',
  external_id text,
  display_name text,
  -- What was agreed to, and the policy as it was then. Null while nobody may sign.
  consent jsonb,
  agreed_terms jsonb,
  sealed_key text,
  agreed_at timestamptz,
  archived_at timestamptz,
  created_at timestamptz not null
);
create unique index api_wallets_address on api_wallets (app_id, chain_type, address);
create unique index api_wallets_external on api_wallets (app_id, external_id) where external_id is not null;
create index api_wallets_list on api_wallets (app_id, created_at desc, id);
create index api_wallets_user on api_wallets (user_id);
