-- Money is whole minor units of its currency. What the law wants kept outlives the account: it loses its owner only.

-- A card as its gateway keeps it: never its number.
create table payment_method (
  id uuid primary key,
  account_id uuid references account on delete set null,
  gateway text not null check (gateway in ('sandbox', 'stripe')),
  -- What the gateway calls the card, and the customer whose it is.
  gateway_ref text not null,
  customer_ref text not null,
  brand text not null,
  last4 text not null,
  expiry_month integer not null check (expiry_month between 1 and 12),
  expiry_year integer not null,
  -- Equal for the same card, whoever gives it.
  fingerprint text,
  country text check (country ~ '^[A-Z]{2}$'),
  is_default boolean not null default true,
  created_at timestamptz not null,
  removed_at timestamptz,
  unique (gateway, gateway_ref)
);
create index payment_method_account on payment_method (account_id, created_at desc);
create unique index payment_method_default on payment_method (account_id) where is_default and removed_at is null;
create index payment_method_fingerprint on payment_method (fingerprint) where fingerprint is not null;

-- What the gateway is asked to take. Written before it is asked; `id` is the idempotency key of the attempt, so that an
-- attempt whose outcome is not known is asked again and never made twice.
create table charge (
  id uuid primary key,
  account_id uuid references account on delete set null,
  -- Whose it is, such as foundry:12 or gift:7, and the time that it pays for.
  subject text not null,
  period_start timestamptz not null,
  period_end timestamptz,
  description text not null,
  -- [{ description, amount }], before tax unless the price includes it.
  lines jsonb not null default '[]',
  -- All that is taken, with tax.
  amount integer not null check (amount > 0),
  tax integer not null default 0 check (tax >= 0 and tax <= amount),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  tax_rate_id bigint,
  attempt integer not null default 1,
  gateway text not null check (gateway in ('sandbox', 'stripe')),
  method_id uuid not null references payment_method,
  state text not null default 'intended' check (state in ('intended', 'action', 'succeeded', 'failed')),
  -- The gateway's word for why it failed, such as insufficient_funds.
  failure text,
  gateway_ref text,
  refunded integer not null default 0 check (refunded >= 0 and refunded <= amount),
  disputed_at timestamptz,
  created_at timestamptz not null,
  settled_at timestamptz
);
-- Never two charges for one period: another is begun only when the one before has failed for certain.
create unique index charge_period on charge (subject, period_start) where state <> 'failed';
create index charge_account on charge (account_id, created_at desc, id);
create index charge_open on charge (created_at) where state in ('intended', 'action');
create index charge_gateway on charge (gateway, gateway_ref) where gateway_ref is not null;
create index charge_settled on charge (settled_at desc, id) where state in ('succeeded', 'failed');

-- A page of the gateway on which somebody gives a card or lets a charge through. `intent` is what was asked for.
create table hosted_payment (
  id uuid primary key,
  account_id uuid references account on delete cascade,
  purpose text not null check (purpose in ('subscription', 'due', 'payment-method', 'gift')),
  subject text,
  intent jsonb not null default '{}',
  charge_id uuid references charge,
  gateway text not null check (gateway in ('sandbox', 'stripe')),
  state text not null default 'open' check (state in ('open', 'succeeded', 'failed', 'expired')),
  failure text,
  url text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  settled_at timestamptz
);
create index hosted_payment_account on hosted_payment (account_id, created_at desc);
create index hosted_payment_open on hosted_payment (expires_at) where state = 'open';

-- Money given back; `id` is the idempotency key.
create table refund (
  id uuid primary key,
  charge_id uuid not null references charge,
  amount integer not null check (amount > 0),
  tax integer not null default 0 check (tax >= 0 and tax <= amount),
  reason text not null,
  ends_access boolean not null default false,
  actor_id uuid,
  state text not null default 'intended' check (state in ('intended', 'succeeded', 'failed')),
  failure text,
  created_at timestamptz not null,
  settled_at timestamptz
);
create index refund_charge on refund (charge_id);
create index refund_open on refund (created_at) where state = 'intended';

-- Double entry: the lines of a posting sum to zero in each currency; a posting is made once for what it is of.
create table ledger_posting (
  id bigint generated always as identity primary key,
  source text not null unique,
  description text not null,
  at timestamptz not null
);
create index ledger_posting_at on ledger_posting (at, id);
create table ledger_line (
  id bigint generated always as identity primary key,
  posting_id bigint not null references ledger_posting,
  -- Such as gateway:sandbox, revenue, tax, credit, refund, dispute.
  ledger text not null,
  -- Whose credit it is, where it is somebody's.
  account_id uuid references account on delete set null,
  amount bigint not null check (amount <> 0),
  currency text not null check (currency ~ '^[A-Z]{3}$')
);
create index ledger_line_posting on ledger_line (posting_id);
create index ledger_line_credit on ledger_line (account_id) where account_id is not null;
create function check_ledger_balance() returns trigger language plpgsql as $$
begin
  if exists (select from ledger_line where posting_id = new.posting_id group by currency having sum(amount) <> 0) then
    raise exception 'posting % does not balance', new.posting_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_balance after insert on ledger_line deferrable initially deferred
  for each row execute function check_ledger_balance();
create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is only ever added to' using errcode = 'restrict_violation';
end $$;
create trigger ledger_posting_kept before update or delete on ledger_posting for each row execute function refuse_ledger_change();
create trigger ledger_line_kept before update of posting_id, ledger, amount, currency or delete on ledger_line
  for each row execute function refuse_ledger_change();

-- Invoices and credit notes, numbered without a gap in the order in which they are issued.
create table invoice_series (
  kind text primary key check (kind in ('invoice', 'credit')),
  prefix text not null,
  last integer not null default 0
);
insert into invoice_series (kind, prefix) values ('invoice', 'INV-'), ('credit', 'CN-');
create table invoice (
  id uuid primary key,
  kind text not null references invoice_series,
  number integer not null,
  account_id uuid references account on delete set null,
  charge_id uuid not null references charge,
  refund_id uuid unique references refund,
  issued_at timestamptz not null,
  -- As printed: { seller, buyer, lines, subtotal, tax, taxName, taxPercent, total, currency, paidBy }.
  content jsonb not null,
  total integer not null,
  currency text not null,
  unique (kind, number)
);
create unique index invoice_charge on invoice (charge_id) where kind = 'invoice';
create index invoice_account on invoice (account_id, issued_at desc);
create index invoice_issued on invoice (issued_at desc, id);

-- What is added to prices, or contained in them, by where the buyer lives. A rate that changes is a new row.
create table tax_rate (
  id bigint generated always as identity primary key,
  country text not null check (country ~ '^[A-Z]{2}$'),
  -- Null for all of the country that has no rate of its own.
  region text,
  name text not null,
  -- In thousandths of a percent: 19 % is 19000.
  rate integer not null check (rate >= 0 and rate < 100000),
  inclusive boolean not null,
  valid_from timestamptz not null default now(),
  valid_until timestamptz
);
create index tax_rate_place on tax_rate (country, region, valid_from desc);
alter table charge add foreign key (tax_rate_id) references tax_rate;

-- Where somebody is billed: what the tax follows.
create table billing_address (
  account_id uuid primary key references account on delete cascade,
  name text not null default '',
  country text not null check (country ~ '^[A-Z]{2}$'),
  region text,
  updated_at timestamptz not null
);

-- One trial a person: what a trial was had with. Outlives the account, without its name: only digests.
create table trial_use (
  id bigint generated always as identity primary key,
  account_id uuid references account on delete set null,
  kind text not null check (kind in ('email', 'card', 'device')),
  digest bytea not null,
  at timestamptz not null
);
create index trial_use_digest on trial_use (digest, kind);
create index trial_use_account on trial_use (account_id);

-- The one row of how money is taken; keys are sealed.
create table billing_setting (
  id integer primary key default 1 check (id = 1),
  -- Who bills new members.
  backend text not null default 'foundry' check (backend in ('foundry', 'stripe')),
  -- How the own engine takes money.
  gateway text not null default 'sandbox' check (gateway in ('sandbox', 'stripe')),
  stripe_secret bytea,
  stripe_webhook_secret bytea,
  stripe_publishable text,
  stripe_checked_at timestamptz,
  seller text not null default '',
  grace_days integer not null default 7 check (grace_days between 0 and 60),
  updated_at timestamptz not null default now()
);
insert into billing_setting default values;
