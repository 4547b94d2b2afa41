alter table badge_earned rename column is_told to is_notified;
alter index badge_earned_untold rename to badge_earned_to_notify;
