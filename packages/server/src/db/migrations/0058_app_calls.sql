-- What a request with an idempotency key has made. After a crash, its repetition makes no second one.
alter table idempotency_keys add column sealed_made text;
