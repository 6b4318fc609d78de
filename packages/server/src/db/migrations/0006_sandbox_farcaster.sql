-- Channels of the sandbox's Farcaster relay. Nothing else uses them.
create table sandbox_channels (
  token text primary key,
  request jsonb not null,
  -- What the approval page has signed; null while nobody has.
  answer jsonb,
  created_at timestamptz not null
);
