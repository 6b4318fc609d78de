-- Wallets for which the process that signs has to forget what it was given. A row is here from the moment at which the
-- database has nothing that could be signed with, until that process has said that it has nothing either.
create table signer_revocations (
  wallet_id text primary key,
  app_id text not null,
  -- Null: at once. A consent that is being given sets a moment, in case that its process dies.
  due_at timestamptz
);

-- Whatever ends a consent, also a row that is deleted with its user or by hand: none is forgotten.
create function revoke_at_signer() returns trigger language plpgsql as $$
begin
  insert into signer_revocations (wallet_id, app_id) values (old.id, old.app_id)
    on conflict (wallet_id) do update set due_at = null;
  return null;
end $$;
create trigger api_wallets_revoked after update of consent on api_wallets
  for each row when (old.consent is not null and new.consent is null) execute function revoke_at_signer();
create trigger api_wallets_deleted after delete on api_wallets
  for each row when (old.consent is not null) execute function revoke_at_signer();
