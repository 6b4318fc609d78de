-- Third step: sessions partitioned by the month of their end, so that a month is dropped whole and the indexes in use
-- stay small (decision 40: growing tables). With the check of the second step the old table is attached unread.
alter table sessions rename to sessions_before;
-- A `ctid` names a row only within its partition. The cleaning of earlier versions removes rows by it, and would end
-- sessions in other partitions. Without this column it fails, and removes nothing.
-- allowed: drop: only the cleaning of earlier versions reads it, and must fail
alter table sessions_before drop column expires_on;
-- The partitions have no common key that a reference could use. A hand-over token without its session opens nothing.
alter table fork_tokens drop constraint fork_tokens_session_id_fkey;

create table sessions (like sessions_before including defaults) partition by range (expires_at);
alter table sessions add constraint sessions_user_id_fkey foreign key (user_id) references users on delete cascade;
do $$
declare
  past text;
begin
  select (regexp_match(pg_get_constraintdef(oid), '''([^'']+)'''))[1] into past
    from pg_constraint where conname = 'sessions_before_end' and conrelid = 'sessions_before'::regclass;
  execute format('alter table sessions attach partition sessions_before for values from (minvalue) to (%L)', past);
end $$;
alter table sessions_before drop constraint sessions_before_end;

-- The indexes of a partition. None is on a column that a refresh changes, so that it rewrites its row in place.
create function index_sessions(part text) returns void language plpgsql as $$
begin
  execute format('alter table %I add primary key (id)', part);
  execute format('alter table %I add unique (sid)', part);
  execute format('create index on %I (user_id)', part);
  execute format('create index on %I (previous_sid) where previous_sid is not null', part);
end $$;

-- For a month without a partition: no login is ever refused.
create table sessions_other (like sessions including defaults) with (fillfactor = 80);
select index_sessions('sessions_other');
create index on sessions_other (expires_at);
alter table sessions attach partition sessions_other default;

-- Makes the partition of a month, unless some of its sessions are in `sessions_other`: they stay there, because a request
-- that looks for a session while it is moved would not find it.
create function make_session_month(of_day date) returns void language plpgsql as $$
declare
  part text := 'sessions_' || to_char(of_day, 'YYYY_MM');
  first timestamptz := date_trunc('month', of_day::timestamp) at time zone 'UTC';
  past timestamptz := (date_trunc('month', of_day::timestamp) + interval '1 month') at time zone 'UTC';
begin
  -- Processes that start together make it once.
  perform pg_advisory_xact_lock(7306076);
  if to_regclass(part) is not null then return; end if;
  if exists (select 1 from pg_class where oid = to_regclass('sessions_before')
    and (regexp_match(pg_get_expr(relpartbound, oid), 'TO \(''([^'']+)''\)'))[1]::timestamptz > first) then return; end if;
  if exists (select 1 from sessions_other where expires_at >= first and expires_at < past) then return; end if;
  execute format('create table %I (like sessions including defaults) with (fillfactor = 80)', part);
  perform index_sessions(part);
  execute format('alter table sessions attach partition %I for values from (%L) to (%L)', part, first, past);
end $$;

select make_session_month(((now() at time zone 'UTC')::date + make_interval(months => n))::date)
  from generate_series(0, 1) n;
