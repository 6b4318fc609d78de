-- without a transaction
-- The second step: every row is read, while others read and write.
alter table webhook_events validate constraint webhook_events_bound;
alter table webhook_deliveries validate constraint webhook_deliveries_bound;
alter table analytics_events validate constraint analytics_events_bound;
