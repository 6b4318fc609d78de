-- A user has one mnemonic, from which the wallets of all chains come, whichever of them was first.
create unique index entropies_one_mnemonic on entropies (app_id, user_id) where kind = 'mnemonic';
