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
-- Cards of nobody any more: of an account that was erased, or of who bought a gift without one.
create index payment_method_ownerless on payment_method (created_at) where account_id is null and removed_at is null;

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
  tax_rate_id bigint references tax_rate,
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
  settled_at timestamptz,
  -- What a bank took back of a charge, in whole or in part; never more than was left of it.
  disputed integer not null default 0 check (disputed >= 0),
  -- Payments that the card provider took by itself are charges, too: of its own invoice.
  provider_invoice text,
  provider_number text,
  constraint charge_returned check (refunded + disputed <= amount)
);
create index charge_account on charge (account_id, created_at desc, id);
create index charge_open on charge (created_at) where state in ('intended', 'action');
create index charge_gateway on charge (gateway, gateway_ref) where gateway_ref is not null;
create index charge_settled on charge (settled_at desc, id) where state in ('succeeded', 'failed');
-- Lists of staff, newest first, also of what is rare among many.
create index charge_newest on charge (created_at desc, id desc);
create index charge_failed on charge (created_at desc, id desc) where state = 'failed';
create index charge_refunded on charge (created_at desc, id desc) where refunded > 0;
create index charge_disputed on charge (created_at desc, id desc) where disputed_at is not null;
create index charge_attempts on charge (subject, period_start, created_at desc);
create index charge_tax_rate on charge (tax_rate_id) where tax_rate_id is not null;
create index charge_provider on charge (provider_invoice) where provider_invoice is not null;
create unique index charge_period on charge (subject, period_start)
  where state <> 'failed' and provider_invoice is null;
-- What a card has paid for: whether it is a new member's, also where the account that it was of is gone.
create index charge_method on charge (method_id);

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
  settled_at timestamptz,
  -- What the gateway calls it, where it was made there.
  gateway_ref text,
  -- When the money was back; its failure says why. A refund can fail after it had succeeded: the bank sends the money
  -- back, such as from a card that is gone.
  returned_at timestamptz
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
create index invoice_of_charge on invoice (charge_id);
create index invoice_newest on invoice (issued_at desc, id desc);
create index invoice_credit on invoice (issued_at desc, id desc) where kind = 'credit';

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
  -- What the page says, in each language that it speaks: whoever looks at it may choose another one.
  words jsonb constraint sandbox_session_description_not_null not null,
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
  kind text not null check (kind in ('disputed', 'dispute-won', 'failed-later', 'refunded')),
  charge_id text not null references sandbox_charge,
  amount integer not null,
  at timestamptz not null
);
create index sandbox_news_charge on sandbox_news (charge_id);
create index sandbox_news_at on sandbox_news (at, id);

-- Up to where the service has read the news of each gateway.
create table gateway_news (
  gateway text primary key check (gateway in ('sandbox', 'stripe')),
  last_id text not null,
  read_at timestamptz not null
);

-- Subscriptions of the own billing engine. The row is where the state machine stands; foundry_event is how it came
-- there.
create table foundry_subscription (
  id bigint generated always as identity primary key,
  account_id uuid references account on delete set null,
  plan_id text not null references plan,
  -- The version of the price that the member agreed to, and keeps.
  price_id bigint not null references plan_price,
  -- One whose first payment is under way is incomplete, and is removed if that fails.
  state text not null
    check (state in ('incomplete', 'trialing', 'active', 'past_due', 'grace', 'paused', 'cancelled', 'expired')),
  started_at timestamptz not null,
  -- The time that is paid for, or the trial.
  period_start timestamptz not null,
  period_end timestamptz not null,
  -- Periods are counted from here, so that the 31st stays the 31st.
  anchor timestamptz not null,
  trial_end timestamptz,
  cancel_at_end boolean not null default false,
  cancel_reason text,
  cancel_comment text,
  -- A pause that was asked for begins at period_end and ends here.
  resume_at timestamptz,
  -- The plan from the next period on, where it changes.
  next_plan_id text references plan,
  next_price_id bigint references plan_price,
  -- Failed attempts in a row at the charge that is due, and when access ends if none succeeds.
  attempts integer not null default 0,
  grace_end timestamptz not null,
  -- When something has to be done; null when it has ended.
  due_at timestamptz,
  ended_at timestamptz,
  check ((next_plan_id is null) = (next_price_id is null)),
  check ((due_at is null) = (state in ('cancelled', 'expired')))
);
create unique index foundry_subscription_living on foundry_subscription (account_id)
  where state not in ('cancelled', 'expired');
create index foundry_subscription_account on foundry_subscription (account_id, started_at desc);
create index foundry_subscription_due on foundry_subscription (due_at) where due_at is not null;
create index foundry_subscription_erased on foundry_subscription (id) where account_id is null and due_at is not null;
create index foundry_subscription_plan on foundry_subscription (plan_id, state);

create table foundry_event (
  id bigint generated always as identity primary key,
  subscription_id bigint not null references foundry_subscription,
  kind text not null,
  at timestamptz not null,
  detail jsonb not null default '{}'
);
create index foundry_event_subscription on foundry_event (subscription_id, id);
create index foundry_event_at on foundry_event (at, kind);

-- What a discount takes off, for whom, and when it can be had. Its codes are what people type.
create table coupon (
  id bigint generated always as identity primary key,
  -- For staff alone.
  name text not null,
  percent_off integer not null check (percent_off between 1 and 100),
  -- Null lasts as long as the subscription.
  duration_months integer check (duration_months between 1 and 120),
  starts_at timestamptz,
  ends_at timestamptz,
  max_redemptions integer check (max_redemptions > 0),
  redeemed integer not null default 0 check (redeemed >= 0),
  -- None stands for all.
  plans text[] not null default '{}',
  -- Only for who never paid before.
  new_members boolean not null default false,
  created_at timestamptz not null,
  archived_at timestamptz,
  check (ends_at > starts_at),
  check (redeemed <= max_redemptions)
);

create table coupon_code (
  id bigint generated always as identity primary key,
  coupon_id bigint not null references coupon,
  code text not null,
  -- The code as it is compared: capitals, without blanks, hyphens and underscores.
  key text not null unique,
  -- Null where the coupon alone says how often.
  uses_max integer check (uses_max > 0),
  uses integer not null default 0 check (uses >= 0),
  created_at timestamptz not null,
  check (uses <= uses_max)
);
create index coupon_code_coupon on coupon_code (coupon_id, id);

-- A discount on a subscription. Without a coupon it was offered to who was about to leave. Its dates are of the
-- discount.
create table coupon_redemption (
  id bigint generated always as identity primary key,
  coupon_id bigint references coupon,
  code_id bigint references coupon_code,
  account_id uuid references account on delete set null,
  backend text not null check (backend in ('foundry', 'stripe')),
  subscription_id text not null,
  -- As it was then: later changes of the coupon are for later members.
  code text not null,
  percent_off integer not null check (percent_off between 1 and 100),
  duration_months integer,
  starts_at timestamptz not null,
  ends_at timestamptz,
  redeemed_at timestamptz not null,
  -- The plans that a discount is for stay as they were when it was redeemed, also after the subscription's plan has
  -- changed. None stands for all.
  plans text[] not null default '{}',
  check ((coupon_id is null) = (code_id is null))
);
-- Each coupon once a member.
create unique index coupon_redemption_member on coupon_redemption (coupon_id, account_id);
create index coupon_redemption_account on coupon_redemption (account_id);
create index coupon_redemption_subscription on coupon_redemption (backend, subscription_id);
create index coupon_redemption_coupon on coupon_redemption (coupon_id, redeemed_at desc, id desc);
create index coupon_redemption_code on coupon_redemption (code_id) where code_id is not null;

-- What can be given, and for how much: made and changed in the studio.
create table gift_option (
  id text primary key check (id ~ '^[a-z0-9-]{1,40}$'),
  months integer not null check (months between 1 and 60),
  amount integer not null check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Whose membership it gives.
  plan_id text not null references plan,
  offered boolean not null default false
);
insert into gift_option (id, months, amount, currency, plan_id) values
  ('1-month', 1, 399, 'USD', 'monthly'), ('3-months', 3, 1149, 'USD', 'monthly'),
  ('6-months', 6, 2199, 'USD', 'monthly'), ('12-months', 12, 3999, 'USD', 'annual');

-- A membership that somebody gives. How it stands follows from the dates, and from what became of its charge.
create table gift (
  id bigint generated always as identity primary key,
  -- What was bought stays as it was then. Without its buyer's account it can still be redeemed.
  buyer_id uuid references account on delete set null,
  option_id text not null,
  plan_id text not null references plan,
  months integer not null check (months > 0),
  -- With tax.
  amount integer not null check (amount > 0),
  tax integer not null default 0 check (tax >= 0 and tax <= amount),
  tax_rate_id bigint references tax_rate,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  recipient_name text not null,
  -- Null where the buyer hands the code over.
  recipient_email text,
  message text not null default '',
  -- Null is as soon as it is paid.
  send_at timestamptz,
  -- The last page of the gateway that was opened for it.
  payment_id uuid references hosted_payment on delete set null,
  -- As it is compared, without hyphens; from when it is paid on.
  code text unique,
  charge_id uuid references charge,
  created_at timestamptz not null,
  paid_at timestamptz,
  sent_at timestamptz,
  redeemed_at timestamptz,
  redeemed_by uuid references account on delete set null,
  -- Staff took it back, and gave the money back.
  voided_at timestamptz,
  -- The buyer's name for the order: sent again, as after an answer that was lost, it makes no other gift.
  order_id uuid,
  check ((paid_at is null) = (code is null) and (paid_at is null) = (charge_id is null)),
  check (redeemed_at is null or (paid_at is not null and voided_at is null))
);
create index gift_buyer on gift (buyer_id, id desc);
create index gift_redeemer on gift (redeemed_by) where redeemed_by is not null;
create index gift_charge on gift (charge_id) where charge_id is not null;
create index gift_payment on gift (payment_id) where payment_id is not null;
create index gift_unpaid on gift (created_at) where paid_at is null;
create unique index gift_order on gift (buyer_id, order_id) where order_id is not null;
create index gift_to_send on gift (send_at)
  where paid_at is not null and sent_at is null and recipient_email is not null;

-- Discount codes for the store, as its operator gave them: each is for one member, once.
create table store_code (
  id bigint generated always as identity primary key,
  code text not null unique,
  percent_off integer not null check (percent_off between 1 and 100),
  -- When the store takes it no longer.
  expires_at timestamptz,
  created_at timestamptz not null,
  account_id uuid references account on delete set null,
  taken_at timestamptz,
  -- As the operator told.
  used_at timestamptz
);
create index store_code_free on store_code (id) where taken_at is null;
create index store_code_account on store_code (account_id, taken_at desc) where account_id is not null;

-- Members whose billing moves from one backend to the other: what was running there ends with its paid time.
create table handover (
  id bigint generated always as identity primary key,
  account_id uuid not null references account on delete cascade,
  to_backend text not null check (to_backend in ('foundry', 'stripe')),
  -- The one that ends.
  subscription_id text not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  problem text,
  -- When what is paid for there ends, and whether the saved card goes along.
  ends_at timestamptz,
  with_card boolean not null default false,
  -- When its owner was told that the time has come to subscribe anew.
  reminded_at timestamptz,
  created_by uuid references account on delete set null,
  created_at timestamptz not null,
  done_at timestamptz,
  unique (to_backend, subscription_id)
);
create index handover_account on handover (account_id, id desc);
create index handover_creator on handover (created_by) where created_by is not null;
create index handover_waiting on handover (id) where state = 'waiting';
create index handover_reminding on handover (ends_at)
  where state = 'done' and to_backend = 'stripe' and reminded_at is null;
