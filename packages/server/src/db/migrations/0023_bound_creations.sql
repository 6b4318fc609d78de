-- What is staged says whose it is, of which key and by which device: bound as wallets are, so that no other hand hands it to
-- another device or makes it one of another kind.
alter table wallet_intents add column mac bytea;
alter table recovery_changes add column mac bytea;
