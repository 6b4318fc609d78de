-- Wallets whose key the signer made: of an app, and of users who have not logged in yet (decision 177).
alter table api_wallets
  -- What the key counts for. Null in wallets whose key the signer does not have.
  add column app_grant jsonb,
  -- Key quorums that may sign besides the owner, each under its own policy.
  add column additional_signers jsonb not null default '[]',
  add column exported_at timestamptz,
  add column imported_at timestamptz,
  -- What the device of the user signed when it stored the key. From then on the signer may erase it.
  add column handover_receipt jsonb;
create index api_wallets_handover on api_wallets (id) where handover_receipt is not null;
