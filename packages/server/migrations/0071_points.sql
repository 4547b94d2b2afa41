-- A payment can go back again after it came back: each time its points are taken once.
alter table points_revocation
  add column turn integer not null default 0,
  drop constraint points_revocation_pkey,
  add primary key (event, turn);
