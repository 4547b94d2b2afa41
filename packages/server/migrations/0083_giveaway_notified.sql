-- A winner who got the notification is notified, and so is everybody who entered up to `notified_upto`.
alter table giveaway_winner drop constraint giveaway_winner_state_check;
drop index giveaway_winner_due;
update giveaway_winner set state = 'notified' where state = 'told';
alter table giveaway_winner
  add constraint giveaway_winner_state_check
    check (state in ('waiting', 'notified', 'claimed', 'shipped', 'expired', 'declined', 'gone'));
create index giveaway_winner_due on giveaway_winner (claim_until) where state = 'notified';
alter table giveaway_winner rename column told_at to notified_at;
alter table giveaway rename column told_upto to notified_upto;
alter table giveaway rename constraint giveaway_told_check to giveaway_notified_check;
alter index giveaway_untold rename to giveaway_to_notify;
