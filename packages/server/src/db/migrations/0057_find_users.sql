-- Looking up and searching users by their accounts. Byte order, so that a range is a prefix.
create index linked_accounts_subject on linked_accounts (app_id, lower(subject) collate "C", user_id)
  where deleted_at is null and type <> 'guest';
create index linked_accounts_username on linked_accounts (app_id, lower(data ->> 'username') collate "C", user_id)
  where deleted_at is null and data ->> 'username' is not null;
-- The address that a social network names.
create index linked_accounts_social_email on linked_accounts (app_id, lower(data ->> 'email') collate "C", user_id)
  where deleted_at is null and data ->> 'email' is not null;

-- Parts of words. Without the extension the server runs, and searches without this step.
do $$
begin
  create extension if not exists pg_trgm;
  create index linked_accounts_search on linked_accounts using gin (
    lower(subject || ' ' || coalesce(data ->> 'username', '') || ' ' || coalesce(data ->> 'email', '') || ' '
      || coalesce(data ->> 'name', '') || ' ' || coalesce(data ->> 'display_name', '') || ' '
      || coalesce(data ->> 'first_name', '') || ' ' || coalesce(data ->> 'last_name', '')) gin_trgm_ops)
    where deleted_at is null and type <> 'guest';
exception when others then
  raise notice 'pg_trgm cannot be created: %. Users are not found by parts of words.', sqlerrm;
end $$;
