-- An operator has begun to take the factor off: it counts until then.
alter table mfa_factors add column ends_at timestamptz;
create index mfa_factors_ending on mfa_factors (ends_at) where ends_at is not null;
