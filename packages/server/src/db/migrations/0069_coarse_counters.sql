-- Limits that only save cost: codes from one network or to one mailbox, guests of a network, hints for the captcha. They
-- write no log, and start again after a crash of Postgres or a fail-over. Limits that protect stay in `counters`.
create unlogged table coarse_counters (
  key text primary key,
  count integer not null,
  window_ends_at timestamptz not null
) with (fillfactor = 70);
create index coarse_counters_by_end on coarse_counters using brin (window_ends_at);
-- New pages are summarised as they fill, not at the next vacuum.
alter index coarse_counters_by_end set (autosummarize = on);
