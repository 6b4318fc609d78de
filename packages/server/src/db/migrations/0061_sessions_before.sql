-- First of three steps to sessions in a partition per month (decision 40: growing tables): the old table becomes the
-- partition of all sessions that end before a moment. No step reads or writes rows under a lock that requests wait for.
do $$
declare
  last timestamptz;
begin
  select max(expires_on) into last from sessions;
  -- A session ends at most 90 days after its last use (`refresh_token_seconds`): until the third step none is refused.
  if last is not null then last := greatest(last + interval '1 day', now() + interval '90 days') + interval '1 month'; end if;
  execute format('alter table sessions add constraint sessions_before_end check (expires_at < %L) not valid',
    date_trunc('month', coalesce(last, now()) at time zone 'UTC') at time zone 'UTC');
end $$;
