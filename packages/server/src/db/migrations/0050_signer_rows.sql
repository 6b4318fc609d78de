-- What the process that signs for apps goes by: policies, sums and key quorums. It has signed each version (decision 173).
create table signer_rows (
  app_id text not null references apps on delete cascade,
  kind text not null,
  id text not null,
  version integer not null,
  -- Null in the version that says that the row is deleted.
  body jsonb,
  -- The request that made this version, where it must not be used again.
  use jsonb,
  code text not null,
  -- Until then it is a proposal: a crash came between, or it is being written right now.
  is_committed boolean not null,
  created_at timestamptz not null,
  primary key (app_id, kind, id, version)
);
