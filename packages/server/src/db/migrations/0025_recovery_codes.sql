-- Codes that pass in place of a second factor, once each. Those of a set that was made anew are gone.
create table recovery_codes (
  id uuid primary key,
  app_id text not null references apps on delete cascade,
  user_id text not null references users on delete cascade,
  -- Under a key of the server: who reads the database cannot try them.
  code_mac bytea not null,
  created_at timestamptz not null,
  used_at timestamptz,
  mac bytea
);
create index recovery_codes_of_user on recovery_codes (user_id);
