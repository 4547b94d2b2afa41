-- The texts by namespace, then by key.
create or replace function language_texts(language bigint) returns json language sql stable as $$
  select coalesce(json_object_agg(namespace, texts), '{}') from (
    select namespace, json_object_agg(key, text order by key) as texts
    from language_text where language_id = language group by namespace order by namespace) grouped
$$;
