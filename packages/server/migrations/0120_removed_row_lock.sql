-- As before, save that nothing refers to a row anew between the look at what does and its deletion: that was lost to an
-- undoing.
create or replace function keep_references(entry bigint, of_table regclass, of_id bigint) returns void language plpgsql as $$
declare
  link record;
  kept text;
  child bigint;
begin
  execute format('select from %s where id = $1 for update', of_table) using of_id;
  for link in
    select c.conrelid::regclass as child, c.confdeltype = 'c' as goes, row_columns(c.conrelid, c.conkey) as columns,
      row_columns(c.conrelid, coalesce(c.confdelsetcols, c.conkey)) as cleared,
      (row_columns(c.conrelid, c.conkey))[array_position(row_columns(c.confrelid, c.confkey), 'id')] as reference,
      row_columns(c.conrelid, k.conkey) as key,
      exists (select from pg_constraint deeper where deeper.confrelid = c.conrelid and deeper.contype = 'f') as has_own
    from pg_constraint c join pg_constraint k on k.conrelid = c.conrelid and k.contype = 'p'
    where c.confrelid = of_table and c.contype = 'f' and c.confdeltype in ('c', 'n')
      -- Of two references by one column the wider one says more.
      and not exists (
        select from pg_constraint wider where wider.conrelid = c.conrelid and wider.confrelid = c.confrelid
          and wider.contype = 'f' and wider.conkey @> c.conkey and wider.conkey <> c.conkey)
    -- What is cleared comes first: a video is in its show again before it is in its season.
    order by c.confdeltype desc, c.oid
  loop
    kept := case when link.goes then 'to_jsonb(t)' else (
      select 'jsonb_build_object(' || string_agg(format('%L, t.%I', name, name), ', ') || ')'
      from unnest(link.key || link.columns) as name) end;
    execute format('insert into removed_row (entry_id, table_name, account_id, content, cleared)
      select $1, %L, (content ->> ''account_id'')::uuid, content, $3
      from %s t, lateral (select %s as content) kept where t.%I = $2', link.child, link.child, kept, link.reference)
      using entry, of_id, case when not link.goes then link.cleared end;
    if link.goes and link.has_own then
      for child in execute format('select id from %s where %I = $1', link.child, link.reference) using of_id loop
        perform keep_references(entry, link.child, child);
      end loop;
    end if;
  end loop;
end $$;
