-- Transactions of the wallet API: each is here, signed, before a node is asked to send it (decision 176).
create table wallet_transactions (
  id text primary key,
  app_id text not null references apps on delete cascade,
  wallet_id text not null,
  caip2 text not null,
  -- Of Ethereum. Null on Solana.
  nonce bigint,
  hash text not null,
  signed_transaction text not null,
  status text not null,
  reference_id text,
  -- Of the request: a second try finds the transaction of the first one.
  idempotency_key text,
  request_hash bytea,
  -- When a node has to be asked again. Null once the status is the last one.
  due_at timestamptz,
  created_at timestamptz not null,
  status_at timestamptz not null
);
create index wallet_transactions_due on wallet_transactions (due_at) where due_at is not null;
create index wallet_transactions_created on wallet_transactions (created_at);
create index wallet_transactions_nonce on wallet_transactions (wallet_id, caip2, nonce);
create index wallet_transactions_key on wallet_transactions (app_id, idempotency_key)
  where idempotency_key is not null;
