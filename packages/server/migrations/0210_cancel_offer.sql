-- What is taken off for who is about to leave: nothing, until a creator says how much.
create table cancel_offer_setting (
  id integer primary key default 1 check (id = 1),
  percent_off integer not null default 0 check (percent_off between 0 and 100),
  months integer not null default 3 check (months between 1 and 12)
);
insert into cancel_offer_setting default values;
