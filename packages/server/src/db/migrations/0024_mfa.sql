-- Second factors of users. One that was removed stays as a row: of a row that is gone nobody would know.
create table mfa_factors (
  id uuid primary key,
  app_id text not null references apps on delete cascade,
  user_id text not null references users on delete cascade,
  type text not null check (type in ('sms', 'totp', 'passkey')),
  -- The number, or the id of the credential; of an authenticator app nothing.
  subject text not null,
  -- The secret of an authenticator app.
  sealed text,
  -- The last step of it that was used (RFC 6238, 5.2).
  last_step bigint not null default 0,
  created_at timestamptz not null,
  -- It counts from then on.
  verified_at timestamptz,
  removed_at timestamptz,
  mac bytea
);
create index mfa_factors_of_user on mfa_factors (user_id);

-- Wrong answers of a user, over all factors. A right one clears them, and nothing else does.
create table mfa_tries (
  app_id text not null references apps on delete cascade,
  user_id text not null references users on delete cascade,
  failures int not null,
  locked_until timestamptz,
  primary key (app_id, user_id)
);

-- Bound with the row: who deletes the factors from the database has not made the wallet one without.
alter table entropies add column mfa boolean;
-- What clients are told; it decides nothing.
alter table users add column mfa_methods jsonb;
