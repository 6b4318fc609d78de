-- A creation may be the import of a key. It is known by the key's address: index 0 of its chain may be taken already, and
-- two keys may be imported side by side.
alter table wallet_intents add column imported_address text;
drop index wallet_intents_live;
-- One creation at a time, of one wallet (I1, F19).
create unique index wallet_intents_live
  on wallet_intents (app_id, user_id, chain_type, hd_wallet_index, coalesce(imported_address, ''))
  where status in ('open', 'staged');
