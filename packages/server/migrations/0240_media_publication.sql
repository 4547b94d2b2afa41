-- How often fewer people than before may load the video. Addresses name it, so that a name is never used twice.
alter table media add column publication integer not null default 0;
