-- Where an app's own server is notified of what happens to its users (decision 37: webhooks).
create table webhook_endpoints (
  id text primary key,
  app_id text not null references apps on delete cascade,
  url text not null,
  -- Types of events; empty for all.
  events text[] not null,
  -- The key of the signatures, and the one before it until `previous_until`.
  sealed_secret text not null,
  sealed_previous text,
  previous_until timestamptz,
  -- Attempts that failed one after the other, without a success since.
  failures int not null default 0,
  failing_since timestamptz,
  -- Nothing is sent before this, because the last attempts failed.
  paused_until timestamptz,
  disabled_at timestamptz,
  disabled_reason text,
  created_at timestamptz not null,
  mac bytea
);
create index webhook_endpoints_app on webhook_endpoints (app_id);

create table webhook_events (
  id text primary key,
  app_id text not null references apps on delete cascade,
  -- Null for events about no user. Not a reference: the event of a deletion outlives its user.
  user_id text,
  type text not null,
  -- The body, byte for byte, sealed.
  sealed text not null,
  created_at timestamptz not null
);
create index webhook_events_age on webhook_events (created_at);
create index webhook_events_app on webhook_events (app_id);

create table webhook_deliveries (
  id uuid primary key,
  -- The order in which events of one user are sent.
  position bigint generated always as identity,
  event_id text not null references webhook_events on delete cascade,
  -- Not a reference: each login would lock the endpoint's row.
  endpoint_id text not null,
  app_id text not null,
  user_id text,
  -- waiting, delivered, or failed: given up, and kept for a replay.
  state text not null default 'waiting',
  attempts int not null default 0,
  -- No attempt before this; while one is under way, the end of its lease.
  due_at timestamptz not null,
  is_sending boolean not null default false,
  created_at timestamptz not null,
  finished_at timestamptz,
  last_status int,
  last_error text,
  -- The beginning of the answer.
  last_answer text
);
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, due_at) where state = 'waiting';
create index webhook_deliveries_order on webhook_deliveries (endpoint_id, user_id, position) where state = 'waiting';
create index webhook_deliveries_log on webhook_deliveries (endpoint_id, position);
create index webhook_deliveries_event on webhook_deliveries (event_id);
