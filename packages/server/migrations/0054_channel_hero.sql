-- The hero of a show's page instead of its newest video.
alter table channel add hero_id bigint references hero on delete set null;
create index channel_hero on channel (hero_id);
