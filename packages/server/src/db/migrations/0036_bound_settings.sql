-- Settings, origins, clients, secrets and addresses of providers are bound by a MAC, as rows of users are.
alter table apps add column app_id text generated always as (id) stored;
alter table app_clients add column mac bytea;
alter table app_secrets add column mac bytea;
alter table cross_app_requesters add column mac bytea;
