-- The secret behind wallets has a row of its own. Clients name it by an address, which can change: a Solana wallet may
-- come first and an Ethereum one later. What it is sealed for never does.
create table entropies (
  id uuid primary key default gen_random_uuid(),
  app_id text not null references apps on delete cascade,
  user_id text not null references users on delete cascade,
  kind text not null check (kind in ('mnemonic', 'ethereum-key', 'solana-key')),
  -- In the AAD of its slots and in the place of their halves.
  sealed_name text not null,
  recovery_method text not null,
  created_at timestamptz not null,
  mac bytea,
  unique (app_id, user_id, sealed_name)
);

-- All wallets so far are first Ethereum wallets of a mnemonic, and their entropy was named by their address.
insert into entropies (app_id, user_id, kind, sealed_name, recovery_method, created_at)
select app_id, user_id, 'mnemonic', entropy_id, min(recovery_method), min(created_at)
from (
  select app_id, user_id, entropy_id, recovery_method, created_at from wallets
  union all
  select app_id, user_id, entropy_id, 'privy', created_at from slots
) named
group by app_id, user_id, entropy_id;

alter table wallets add column entropy uuid, add column mac bytea;
update wallets w set entropy = e.id from entropies e
  where e.app_id = w.app_id and e.user_id = w.user_id and e.sealed_name = w.entropy_id;
alter table wallets drop column entropy_id, drop column entropy_id_verifier, drop column recovery_method;
alter table wallets rename column entropy to entropy_id;
alter table wallets alter column entropy_id set not null,
  add foreign key (entropy_id) references entropies on delete cascade;
create index wallets_by_entropy on wallets (entropy_id);

-- A slot opens with the addresses it was sealed with, whatever wallets there are now. So far that was one: the name.
alter table slots add column entropy uuid, add column addresses jsonb;
update slots s set entropy = e.id, addresses = jsonb_build_array(
    jsonb_build_object('chain_type', 'ethereum', 'hd_wallet_index', 0, 'address', s.entropy_id))
  from entropies e where e.app_id = s.app_id and e.user_id = s.user_id and e.sealed_name = s.entropy_id;
-- Takes the two indexes with it.
alter table slots drop column entropy_id;
alter table slots rename column entropy to entropy_id;
alter table slots alter column entropy_id set not null, alter column addresses set not null,
  add foreign key (entropy_id) references entropies on delete cascade;
create unique index slots_one_recovery on slots (entropy_id) where kind <> 'device' and deleted_at is null;
create unique index slots_one_per_device on slots (entropy_id, device_id)
  where kind = 'device' and deleted_at is null;
