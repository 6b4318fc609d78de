-- What the fake bridge of a laptop was asked for: who pays in where, and who is paid out.
create table sandbox_intents (
  id text primary key,
  origin text not null,
  origin_token text,
  -- Of this intent alone: what arrives there is what was paid in.
  deposit text not null,
  pays text not null,
  payer text not null,
  destination text not null,
  destination_token text,
  receives text not null,
  recipient text not null,
  status text not null,
  transaction_hash text,
  created_at timestamptz not null
);
create index sandbox_intents_created on sandbox_intents (created_at);
