-- Rows that every login or refresh rewrites: room in their pages, so that the new version lies beside the old one and no
-- index is written (HOT). Pages that are there already get it as they are written anew.
alter table sessions set (fillfactor = 80);
alter table users set (fillfactor = 85);
alter table linked_accounts set (fillfactor = 85);
alter table codes set (fillfactor = 70);
alter table counters set (fillfactor = 70);
alter table apps set (fillfactor = 50);
alter table devices set (fillfactor = 85);
alter table cross_app_grants set (fillfactor = 85);

-- Every refresh moves the end of a session. A summary of each page only ever widens by that, until cleaning read every
-- page of every session; an index of the moment would be written by every refresh. The day changes once a day.
alter table sessions add column expires_on date not null
  generated always as ((expires_at at time zone 'UTC')::date) stored;
drop index sessions_by_expiry;
create index sessions_by_expiry on sessions (expires_on);

-- Whatever cleaning looks for is found without reading the table.
create index wallet_intents_unfinished on wallet_intents (lease_expires_at) where status <> 'committed';
create index wallet_intents_committed on wallet_intents (committed_at) where status = 'committed';
create index fork_tokens_by_expiry on fork_tokens (expires_at);
create index sandbox_messages_by_time on sandbox_messages (created_at);
create index sandbox_channels_by_time on sandbox_channels (created_at);
-- New pages are summarised as they fill, not at the next vacuum.
alter index counters_by_end set (autosummarize = on);
alter index codes_by_expiry set (autosummarize = on);
alter index ceremonies_by_expiry set (autosummarize = on);
