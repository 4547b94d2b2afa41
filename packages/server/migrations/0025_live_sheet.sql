-- The number of sheets of stills that were drawn of a stream on air. They are drawn in order, so that the next one is
-- known without a look at the storage.
alter table asset add column live_sheets integer not null default 0;
