-- The sandbox gateway: it takes play money for test cards alone and behaves like an outside gateway, so nothing here
-- refers to the tables of the service, and nothing of the service is joined with it.
create table sandbox_customer (
  id text primary key,
  -- What the service calls whose cards they are.
  account_key text not null unique
);

-- A test card: its number stands nowhere, only what it does.
create table sandbox_card (
  id text primary key,
  customer_id text not null references sandbox_customer,
  behaviour text not null,
  brand text not null,
  last4 text not null,
  expiry_month integer not null,
  expiry_year integer not null,
  country text not null,
  -- Equal for the same number.
  fingerprint text not null,
  forgotten boolean not null default false
);
create index sandbox_card_customer on sandbox_card (customer_id);

-- What was charged, by the key of whoever asked: the same key is answered by its row.
create table sandbox_charge (
  id text primary key,
  key text not null unique,
  card_id text not null references sandbox_card,
  amount integer not null,
  currency text not null,
  description text not null,
  state text not null check (state in ('succeeded', 'failed', 'action')),
  failure text,
  created_at timestamptz not null
);
create index sandbox_charge_card on sandbox_charge (card_id);

-- A page on which somebody gives a card or lets a charge through. Who has the token may.
create table sandbox_session (
  key text primary key,
  token text not null unique,
  customer_id text not null references sandbox_customer,
  charge_id text references sandbox_charge,
  description text not null,
  return_url text not null,
  state text not null default 'open' check (state in ('open', 'approval', 'succeeded', 'failed')),
  failure text,
  card_id text references sandbox_card,
  -- Of the form that was shown last: a form is sent once.
  form_token text not null,
  refusals integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index sandbox_session_expiry on sandbox_session (expires_at);
create index sandbox_session_customer on sandbox_session (customer_id);
create index sandbox_session_charge on sandbox_session (charge_id);
create index sandbox_session_card on sandbox_session (card_id);

create table sandbox_refund (
  id text primary key,
  key text not null unique,
  charge_id text not null references sandbox_charge,
  amount integer not null,
  state text not null check (state in ('succeeded', 'failed')),
  created_at timestamptz not null
);
create index sandbox_refund_charge on sandbox_refund (charge_id);

-- What happens to a charge later, from its moment on.
create table sandbox_news (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('disputed', 'failed-later', 'refunded')),
  charge_id text not null references sandbox_charge,
  amount integer not null,
  at timestamptz not null
);
create index sandbox_news_charge on sandbox_news (charge_id);

-- Up to where the service has read the news of each gateway.
create table gateway_news (
  gateway text primary key check (gateway in ('sandbox', 'stripe')),
  last_id text not null,
  read_at timestamptz not null
);
