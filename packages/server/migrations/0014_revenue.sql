-- What became of each subscription, as money sees it: made from membership_standing and made anew for an account
-- whenever that has changed. The monthly price is that of the version agreed to, a year's divided by twelve, before
-- discounts and taxes. It stays when the account is erased, without its name.
create table revenue_event (
  id bigint generated always as identity primary key,
  account_id uuid references account on delete set null,
  backend text not null check (backend in ('foundry', 'stripe')),
  subscription_id text not null,
  plan text not null references plan,
  kind text not null
    check (kind in ('trial', 'trial-lost', 'new', 'back', 'change', 'pause',
      'voluntary', 'involuntary', 'late', 'recovered')),
  -- Of `new`: the trial before became it.
  converted boolean not null default false,
  at timestamptz not null,
  currency text not null,
  -- What it does to the monthly revenue, in minor units, and to the number of who pay.
  monthly integer not null,
  paying smallint not null check (paying between -1 and 1),
  -- To the number of trials that run.
  trialing smallint not null default 0 check (trialing between -1 and 1),
  -- The price of one interval.
  price integer not null,
  -- When this account paid for the first time; null while it never did.
  first_paid_at timestamptz,
  -- How the subscription stands since the event, and until when: null for its last one.
  held integer not null default 0,
  pays boolean not null default false,
  tries boolean not null default false,
  holds_until timestamptz
);
create index revenue_event_at on revenue_event (currency, at desc, id desc);
create index revenue_event_kind on revenue_event (currency, kind, at desc, id desc);
create index revenue_event_account on revenue_event (account_id) where account_id is not null;
create index revenue_event_pays on revenue_event (currency, at desc, id desc) where pays;
create index revenue_event_tries on revenue_event (currency, at desc, id desc) where tries;

-- Accounts whose standing has changed since. One that is just taken off the list is waited for and put there again.
create table revenue_due (account_id uuid primary key);

-- Revenue is what is paid: after the discount that was in force when the period began, before taxes. Of the own
-- engine coupon_redemption tells it; of the card provider, which names only the discount that is in force, what was
-- seen stays.
create table revenue_discount (
  subscription_id text not null,
  starts_at timestamptz not null,
  percent_off numeric not null,
  ends_at timestamptz,
  primary key (subscription_id, starts_at)
);

-- The events of each day of UTC, summed.
create table revenue_day (
  currency text not null,
  day date not null,
  mrr bigint not null,
  paying integer not null,
  trialing integer not null,
  trials integer not null,
  trials_lost integer not null,
  new integer not null,
  converted integer not null,
  back integer not null,
  paused integer not null,
  voluntary integer not null,
  involuntary integer not null,
  late integer not null,
  recovered integer not null,
  recovered_amount bigint not null,
  primary key (currency, day)
);
