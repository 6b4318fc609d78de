-- The third step: the tables so far become the first part of tables in parts of a week, without a row being read.
-- Old weeks are dropped whole (`db/partitions.ts`). A delivery has the time of its event, so both are in the same week.
select lock_briefly('webhook_events', 'webhook_deliveries', 'analytics_events');

-- A server of before deletes old rows by `ctid`, which names another row in each part. What is not old stays.
create function keep_recent() returns trigger language plpgsql as $$
begin
  if old.created_at > now() - interval '30 days' then return null; end if;
  return old;
end $$;

alter table webhook_events rename to webhook_events_before;
-- allowed: rename: no statement of any version names this index or constraint
alter table webhook_events_before rename constraint webhook_events_pkey to webhook_events_before_pkey;
-- allowed: rename: no statement of any version names this index or constraint
alter index webhook_events_age rename to webhook_events_before_age;
-- allowed: rename: no statement of any version names this index or constraint
alter index webhook_events_app rename to webhook_events_before_app;
create table webhook_events (
  id text not null,
  app_id text not null,
  -- Null for events about no user. Not a reference: the event of a deletion outlives its user.
  user_id text,
  type text not null,
  -- The body, byte for byte, sealed.
  sealed text not null,
  created_at timestamptz not null
) partition by range (created_at);
create index webhook_events_age on webhook_events (created_at);
create trigger keep_recent before delete on webhook_events for each row execute function keep_recent();
create table webhook_events_other partition of webhook_events default;
alter table webhook_events_other add primary key (id);

alter table webhook_deliveries rename to webhook_deliveries_before;
-- allowed: rename: no statement of any version names this index or constraint
alter table webhook_deliveries_before rename constraint webhook_deliveries_pkey to webhook_deliveries_before_pkey;
-- allowed: rename: no statement of any version names this index or constraint
alter index webhook_deliveries_due rename to webhook_deliveries_before_due;
-- allowed: rename: no statement of any version names this index or constraint
alter index webhook_deliveries_order rename to webhook_deliveries_before_order;
-- allowed: rename: no statement of any version names this index or constraint
alter index webhook_deliveries_log rename to webhook_deliveries_before_log;
-- allowed: rename: no statement of any version names this index or constraint
alter index webhook_deliveries_event rename to webhook_deliveries_before_event;
create sequence webhook_positions;
do $$
declare
  positions text := pg_get_serial_sequence('webhook_deliveries_before', 'position');
begin
  execute format('select setval(''webhook_positions'', last_value + 1, false) from %s', positions);
end $$;
-- Postgres 17 refuses a part with an identity.
alter table webhook_deliveries_before alter column position drop identity;
create table webhook_deliveries (
  id uuid not null,
  -- The order in which events of one user are sent.
  position bigint not null default nextval('webhook_positions'),
  event_id text not null,
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
  -- As of its event.
  created_at timestamptz not null,
  finished_at timestamptz,
  last_status int,
  last_error text,
  -- The beginning of the answer.
  last_answer text
) partition by range (created_at);
alter sequence webhook_positions owned by webhook_deliveries.position;
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, due_at) where state = 'waiting';
create index webhook_deliveries_order on webhook_deliveries (endpoint_id, user_id, position) where state = 'waiting';
create index webhook_deliveries_log on webhook_deliveries (endpoint_id, position);
create index webhook_deliveries_event on webhook_deliveries (event_id);
create table webhook_deliveries_other partition of webhook_deliveries default;
alter table webhook_deliveries_other add primary key (id);

alter table analytics_events rename to analytics_events_before;
-- allowed: rename: no statement of any version names this index or constraint
alter index analytics_events_by_time rename to analytics_events_before_by_time;
-- allowed: rename: no statement of any version names this index or constraint
alter index analytics_events_by_name rename to analytics_events_before_by_name;
create table analytics_events (
  app_id text not null,
  event_name text not null,
  client_id text,
  payload jsonb,
  created_at timestamptz not null
) partition by range (created_at);
create index analytics_events_by_time on analytics_events (created_at);
create index analytics_events_by_name on analytics_events (app_id, event_name, created_at);
create trigger keep_recent before delete on analytics_events for each row execute function keep_recent();
create table analytics_events_other partition of analytics_events default;

do $$
declare
  name text;
begin
  foreach name in array array['webhook_events', 'webhook_deliveries', 'analytics_events'] loop
    execute format('alter table %I attach partition %I for values from (minvalue) to (%L)', name, name || '_before',
      (select substring(pg_get_constraintdef(oid) from '''([^'']+)''') from pg_constraint
        where conname = name || '_bound' and conrelid = (name || '_before')::regclass));
    execute format('alter table %I drop constraint %I', name || '_before', name || '_bound');
  end loop;
end $$;
