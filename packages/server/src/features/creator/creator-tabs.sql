-- The tabs in their order, in the form of the calls; null for none.
create or replace function creator_tabs(team bigint) returns json language sql stable as $$
  select json_agg(json_build_object('id', slug, 'title', title, 'source', json_strip_nulls(json_build_object(
    'kind', kind, 'tag', tag, 'channelId', channel_id))) order by position)
  from creator_tab where team_id = team
$$;
