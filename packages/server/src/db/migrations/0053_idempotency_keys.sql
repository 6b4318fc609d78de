-- Requests of an app's server that carry an idempotency key, and their answers (decision 176).
create table idempotency_keys (
  app_id text not null references apps on delete cascade,
  key text not null,
  -- SHA-256 of method, path and body.
  request_hash bytea not null,
  -- Names the process that runs the request.
  holder uuid not null,
  -- Another process may run the request after this, if the first one died.
  lease_expires_at timestamptz not null,
  -- Null until the request has an answer.
  sealed_answer text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (app_id, key)
);
create index idempotency_keys_end on idempotency_keys (expires_at);
