-- Devices that have logged in to an account: when strangers have used up the guesses at a code, these have a few of
-- their own.
create table known_devices (
  user_id text not null references users (id) on delete cascade,
  -- MAC of the user and of the random id that the client keeps.
  device bytea not null,
  logged_in_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (user_id, device)
);
create index known_devices_by_expiry on known_devices (expires_at);
