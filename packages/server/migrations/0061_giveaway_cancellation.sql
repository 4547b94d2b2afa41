-- A giveaway can be cancelled until its winners are drawn. Everybody who entered is told why, in steps; `told_upto` is the
-- last entry whose account was told.
alter table giveaway
  add column cancel_reason text,
  add column told_upto bigint,
  drop constraint giveaway_state_check,
  drop constraint giveaway_check1;
alter table giveaway
  add constraint giveaway_state_check check (state in ('draft', 'open', 'closed', 'drawn', 'finished', 'cancelled')),
  add constraint giveaway_secret_check check ((secret is null) = (state in ('draft', 'open', 'closed', 'cancelled'))),
  add constraint giveaway_cancel_check check ((cancel_reason is null) = (state <> 'cancelled')),
  add constraint giveaway_told_check check (told_upto is null or state = 'cancelled');
create index giveaway_untold on giveaway (id) where told_upto is not null;

-- Of a giveaway that was cancelled; without it, one whose prize the member has won.
alter table notification_event add column is_cancellation boolean not null default false;
