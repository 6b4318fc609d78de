-- Postgres may read a partial index from end to end where a query has its condition and the table no statistics: a new
-- one, or one that was just restored. Of all rows, an index is read by its key or not at all.
drop index linked_accounts_by_user;
create index linked_accounts_by_user on linked_accounts (user_id);
drop index sessions_by_user;
create index sessions_by_user on sessions (user_id);

-- Every server looks for the clients of an app twice a second.
create index app_clients_by_app on app_clients (app_id);
