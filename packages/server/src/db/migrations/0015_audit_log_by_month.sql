-- The audit log in parts of a month, so that old months can be dropped whole (AUDIT_LOG_MONTHS).
alter table audit_log rename to audit_log_before;
alter index audit_log_by_user rename to audit_log_before_by_user;
create sequence audit_log_ids;
select setval('audit_log_ids', coalesce((select max(id) from audit_log_before), 0) + 1, false);
create table audit_log (
  id bigint not null default nextval('audit_log_ids'),
  app_id text not null,
  user_id text,
  event text not null,
  data jsonb not null default '{}',
  created_at timestamptz not null
) partition by range (created_at);
alter sequence audit_log_ids owned by audit_log.id;
create index audit_log_by_user on audit_log (app_id, user_id, id);

-- For the statement, as before, and for each row, which every month gets too: no way in round the back.
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();
create trigger audit_log_rows_append_only before update or delete on audit_log
  for each row execute function refuse_change();

-- Of a month that nobody has made: no entry is ever refused for want of a place.
create table audit_log_other partition of audit_log default;
create trigger no_truncate before truncate on audit_log_other
  for each statement execute function refuse_change();

-- Makes the part of a month, unless it is there, and moves into it what came before it was made.
create function make_audit_month(of_day date) returns void language plpgsql as $$
declare
  part text := 'audit_log_' || to_char(of_day, 'YYYY_MM');
  first timestamptz := date_trunc('month', of_day::timestamp) at time zone 'UTC';
  past timestamptz := (date_trunc('month', of_day::timestamp) + interval '1 month') at time zone 'UTC';
begin
  -- Processes that start together make it once.
  perform pg_advisory_xact_lock(7306074);
  if to_regclass(part) is not null then return; end if;
  execute format('create table %I (like audit_log including defaults)', part);
  if exists (select 1 from audit_log_other where created_at >= first and created_at < past) then
    alter table audit_log_other disable trigger user;
    execute format('with moved as (delete from audit_log_other where created_at >= %L and created_at < %L returning *)
      insert into %I select * from moved', first, past, part);
    alter table audit_log_other enable trigger user;
  end if;
  execute format('alter table audit_log attach partition %I for values from (%L) to (%L)', part, first, past);
  execute format('create trigger no_truncate before truncate on %I
    for each statement execute function refuse_change()', part);
end $$;

do $$
declare
  day date;
begin
  for day in
    select generate_series(
      date_trunc('month', least(coalesce(min(created_at), now()), now()) at time zone 'UTC'),
      date_trunc('month', greatest(coalesce(max(created_at), now()), now()) at time zone 'UTC') + interval '1 month',
      interval '1 month') from audit_log_before
  loop
    perform make_audit_month(day);
  end loop;
  insert into audit_log (id, app_id, user_id, event, data, created_at)
    select id, app_id, user_id, event, data, created_at from audit_log_before order by id;
  if (select count(*) from audit_log) <> (select count(*) from audit_log_before) then
    raise exception 'not every entry of the audit log was moved';
  end if;
end $$;
drop table audit_log_before;
