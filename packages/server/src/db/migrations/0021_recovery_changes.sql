-- A slot that a password opens says how the password becomes its half, and keeps what a guess is compared with: a MAC
-- under a key that is not in the database.
alter table slots add column kdf jsonb, add column access_verifier text;

-- Another recovery slot, stored and not in force until the frame has read it back and opened it. Named by its slot.
create table recovery_changes (
  slot_id uuid primary key,
  app_id text not null references apps on delete cascade,
  user_id text not null references users on delete cascade,
  entropy_id uuid not null references entropies on delete cascade,
  -- The device that began: no other reads or finishes it.
  device_id text not null,
  -- The slot in force when it began. Where that is another by now, this change is void.
  replaces uuid not null,
  -- Moves to `slots` at the commit.
  slot jsonb,
  addresses jsonb not null,
  digest text not null,
  created_at timestamptz not null,
  read_at timestamptz,
  committed_at timestamptz
);
create index recovery_changes_by_entropy on recovery_changes (entropy_id);
create index recovery_changes_by_time on recovery_changes (created_at);
