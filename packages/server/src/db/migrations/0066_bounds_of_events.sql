-- Events by week, in three steps so that no lock is held while rows are read: first, a bound of the rows so far.

-- Locks tables for a change of their shape. Requests wait behind it only briefly: it gives up, and tries again.
create function lock_briefly(variadic tables text[]) returns void language plpgsql as $$
begin
  for attempt in 1..100 loop
    begin
      perform set_config('lock_timeout', '300ms', true);
      execute 'lock table ' || (select string_agg(quote_ident(name), ', ') from unnest(tables) name)
        || ' in access exclusive mode';
      return;
    exception when lock_not_available or deadlock_detected then
      perform pg_sleep(0.1);
    end;
  end loop;
  raise exception 'other transactions held % for too long: end them, or start again at a quieter time', tables;
end $$;

do $$
declare
  -- This week and the next: the second step may be a while away.
  past timestamptz := (date_trunc('week', now() at time zone 'UTC') + interval '2 weeks') at time zone 'UTC';
begin
  perform lock_briefly('webhook_events', 'webhook_deliveries', 'analytics_events');
  execute format('alter table webhook_events add constraint webhook_events_bound check (created_at < %L) not valid', past);
  execute format('alter table webhook_deliveries add constraint webhook_deliveries_bound check (created_at < %L) not valid',
    past);
  execute format('alter table analytics_events add constraint analytics_events_bound check (created_at < %L) not valid',
    past);
  -- Written while a clock was wrong.
  update webhook_deliveries d set created_at = date_trunc('second', now())
    from webhook_events e where e.id = d.event_id and e.created_at >= past;
  update webhook_events set created_at = date_trunc('second', now()) where created_at >= past;
  update analytics_events set created_at = date_trunc('second', now()) where created_at >= past;
end $$;
