-- What a session disables or replaces is erased later, so that a link in a notice can put it back.
alter table slots add column erase_at timestamptz;
-- A recovery slot that a link has put back opens nothing until then.
alter table slots add column held_until timestamptz;
create index slots_erasing on slots (erase_at) where erase_at is not null;

-- A wallet that its user disowned by a link: kept, and not one of the user's any more.
alter table wallets add column set_aside_at timestamptz;
alter table entropies add column set_aside_at timestamptz;
drop index wallets_one;
drop index wallets_by_address;
drop index entropies_one_mnemonic;
create unique index wallets_one on wallets (app_id, user_id, chain_type, hd_wallet_index)
  where not imported and set_aside_at is null;
create unique index wallets_by_address on wallets (app_id, chain_type, address) where set_aside_at is null;
create unique index entropies_one_mnemonic on entropies (app_id, user_id)
  where kind = 'mnemonic' and set_aside_at is null;
