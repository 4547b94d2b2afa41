-- How a subscription stands from a revenue event on, and when that state ends.
alter table revenue_event rename column held to monthly_from_then;
alter table revenue_event rename column pays to is_paying_from_then;
alter table revenue_event rename column tries to is_trial_from_then;
alter table revenue_event rename column holds_until to state_ends_at;
