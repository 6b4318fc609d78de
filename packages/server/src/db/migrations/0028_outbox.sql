-- Messages to users that are written in the transaction of the change they report, and sent after it. A row is deleted
-- once its message was accepted.
create table outbox (
  id uuid primary key,
  app_id text not null references apps on delete cascade,
  user_id text not null references users on delete cascade,
  kind text not null,
  -- The event that it reports.
  about text not null,
  -- Recipient and text, sealed.
  sealed text not null,
  attempts int not null default 0,
  created_at timestamptz not null,
  -- No attempt before this; while one is under way, the end of its lease.
  due_at timestamptz not null,
  mac bytea
);
create index outbox_due on outbox (due_at);
