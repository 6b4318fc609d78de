-- Purchases of coins at on-ramps: what each was for, so that only its buyer is told how far it is.
create table funding_orders (
  id text primary key,
  app_id text not null references apps on delete cascade,
  user_id text not null references users on delete cascade,
  provider text not null,
  method text not null,
  address text not null,
  chain text not null,
  asset text not null,
  amount text,
  -- The vendor's own name for it, where our id is not enough.
  reference text,
  use_sandbox boolean not null default false,
  status text not null,
  transaction_hash text,
  created_at timestamptz not null,
  status_at timestamptz not null
);
create index funding_orders_user on funding_orders (user_id, created_at desc);
create index funding_orders_created on funding_orders (created_at);

-- What the fake on-ramps of a laptop have sold.
create table sandbox_purchases (
  id text primary key,
  vendor text not null,
  -- By what the vendor is asked for it.
  reference text not null,
  address text not null,
  asset text not null,
  amount text,
  method text,
  status text not null,
  transaction_hash text,
  created_at timestamptz not null,
  -- The page of it was opened, which some vendors allow once.
  opened_at timestamptz
);
create index sandbox_purchases_reference on sandbox_purchases (vendor, reference);
create index sandbox_purchases_created on sandbox_purchases (created_at);
