-- Rows that decide who somebody is carry a MAC under a key that is not in the database (db/binding.ts): whoever can
-- write here can still break them, and can no longer re-point them. Rows from before are sealed at the next start
-- (db/sealRows.ts), before anybody is served.
alter table sessions add column mac bytea;
alter table linked_accounts add column mac bytea;
alter table fork_tokens add column mac bytea;
alter table transfers add column mac bytea;
alter table ceremonies add column mac bytea;
alter table signing_keys add column mac bytea;
alter table apps add column mac bytea;
alter table cross_app_providers add column mac bytea;

-- Undoes the statement it is called in, which runs again: what it was written for is no longer so.
create function changed_meanwhile() returns boolean language plpgsql volatile as $$
begin
  raise exception 'a row changed meanwhile' using errcode = 'serialization_failure';
end $$;
