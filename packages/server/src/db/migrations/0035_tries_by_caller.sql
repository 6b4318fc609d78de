-- Wrong answers lock the callers who gave them, and not the devices of the owner.
delete from mfa_tries;
alter table mfa_tries add column counter text not null;
alter table mfa_tries drop constraint mfa_tries_pkey;
alter table mfa_tries add primary key (app_id, user_id, counter);
