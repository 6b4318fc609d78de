-- Whether the login came from a page of the server itself, such as the consent window: a host page cannot make such a
-- session, and so cannot consent in its user's place (R73).
alter table sessions add column own_page boolean not null default false;
