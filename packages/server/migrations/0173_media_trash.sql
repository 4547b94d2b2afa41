-- A deleted video stays where it is for 30 days, with its files and with what members did with it; nobody but its
-- editors finds it meanwhile. Every public list asks `listed_at`, so there it is gone at once.
alter table media add column removed_at timestamptz;
alter table media add column removed_by uuid references account on delete set null;
alter table media alter column listed_at
  set expression as (case when playable_at is not null and removed_at is null then publish_at end);

create index media_removed on media (removed_at desc, id desc) where removed_at is not null;
create index media_removed_by on media (removed_by) where removed_by is not null;
