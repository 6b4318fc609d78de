-- With this removal the user had no second factor left. The hold counts from here, whatever is enrolled later.
alter table mfa_factors add column emptied_at timestamptz;
