-- Events that the sandbox received in place of an app's own server. Nothing else uses them.
create table sandbox_webhooks (
  id bigint generated always as identity primary key,
  app_id text not null,
  body text not null,
  headers jsonb not null,
  -- Whether an endpoint of the app signed it.
  is_signed boolean not null,
  created_at timestamptz not null
);
create index sandbox_webhooks_created on sandbox_webhooks (created_at);
