-- A login method that was added, or put in place of another, by somebody whose own login was old opens a session and no
-- wallet until then. A session carries what the method had.
alter table linked_accounts add column held_until timestamptz;
alter table sessions add column held_until timestamptz;
-- A method that such a session took away stays its user's until `held_until`: nobody else can have it, and a login by it
-- brings it back. It is none of the accounts that the user has.
alter table linked_accounts add column removed_at timestamptz;
drop index linked_accounts_one_of_type;
create unique index linked_accounts_one_of_type on linked_accounts (user_id, type)
  where deleted_at is null and removed_at is null
    and type not in ('wallet', 'smart_wallet', 'passkey', 'cross_app');
create index linked_accounts_removed on linked_accounts (held_until)
  where removed_at is not null and deleted_at is null;
