-- What a creator wrote in another language than the default one, by the field that it stands for; of a list's texts by
-- what the original says, so that an original that was changed has none. No row and no field is the original.
create table translation (
  language_id bigint not null references language on delete cascade,
  kind text not null,
  entity_id text not null,
  texts jsonb not null,
  -- Goes, and comes back, with what it is about.
  media_id bigint generated always as (case kind when 'media' then entity_id::bigint end) stored
    references media on delete cascade,
  channel_id bigint generated always as (case kind when 'channel' then entity_id::bigint end) stored
    references channel on delete cascade,
  season_id bigint generated always as (case kind when 'season' then entity_id::bigint end) stored
    references season on delete cascade,
  creator_team_id bigint generated always as (case kind when 'creator' then entity_id::bigint end) stored
    references creator_team on delete cascade,
  page_id bigint generated always as (case kind when 'page' then entity_id::bigint end) stored
    references page on delete cascade,
  page_row_id bigint generated always as (case kind when 'page-row' then entity_id::bigint end) stored
    references page_row on delete cascade,
  hero_id bigint generated always as (case kind when 'hero' then entity_id::bigint end) stored
    references hero on delete cascade,
  banner_id bigint generated always as (case kind when 'banner' then entity_id::bigint end) stored
    references banner on delete cascade,
  plan_id text generated always as (case kind when 'plan' then entity_id end) stored
    references plan on delete cascade,
  legal_version_id bigint generated always as (case kind when 'legal' then entity_id::bigint end) stored
    references legal_version on delete cascade,
  primary key (language_id, kind, entity_id)
);
create index translation_media on translation (media_id) where media_id is not null;
create index translation_channel on translation (channel_id) where channel_id is not null;
create index translation_season on translation (season_id) where season_id is not null;
create index translation_creator on translation (creator_team_id) where creator_team_id is not null;
create index translation_page on translation (page_id) where page_id is not null;
create index translation_page_row on translation (page_row_id) where page_row_id is not null;
create index translation_hero on translation (hero_id) where hero_id is not null;
create index translation_banner on translation (banner_id) where banner_id is not null;
create index translation_plan on translation (plan_id) where plan_id is not null;
create index translation_legal on translation (legal_version_id) where legal_version_id is not null;
