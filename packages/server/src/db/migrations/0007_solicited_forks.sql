-- What the page that asked for the session said, to know it again (R13).
alter table fork_tokens add column state text;
