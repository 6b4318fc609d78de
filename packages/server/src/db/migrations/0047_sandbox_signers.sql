-- Keys that the sandbox's Farcaster app was asked for, and its registry of them. Nothing else uses them.
create table sandbox_signers (
  token text primary key,
  public_key text not null,
  -- The id of the app that asks.
  request_fid text not null,
  -- The id of the user who agreed; null until then.
  fid text,
  state text not null,
  deadline timestamptz not null,
  created_at timestamptz not null
);
create index sandbox_signers_by_key on sandbox_signers (public_key);
create index sandbox_signers_created on sandbox_signers (created_at);
