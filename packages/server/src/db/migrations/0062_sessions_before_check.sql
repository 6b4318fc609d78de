-- without a transaction
-- Second step: reads the whole table, while requests read and write it.
alter table sessions validate constraint sessions_before_end;
