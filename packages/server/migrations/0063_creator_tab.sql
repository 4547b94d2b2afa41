-- The tabs of a team's page; a team without any has the usual ones.
create table creator_tab (
  team_id bigint not null references creator_team on delete cascade,
  position integer not null,
  slug text not null,
  title text not null,
  kind text not null check (kind in ('all', 'free', 'members', 'tag', 'channel')),
  tag text check ((tag is not null) = (kind = 'tag')),
  channel_id bigint references channel on delete cascade check ((channel_id is not null) = (kind = 'channel')),
  primary key (team_id, position),
  unique (team_id, slug)
);
create index creator_tab_channel on creator_tab (channel_id) where channel_id is not null;

-- As the calls know them, in their order; null for none.
create function creator_tabs(team bigint) returns json language sql stable as $$
  select json_agg(json_build_object('id', slug, 'title', title, 'source', json_strip_nulls(json_build_object(
    'kind', kind, 'tag', tag, 'channelId', channel_id))) order by position)
  from creator_tab where team_id = team
$$;
