create or replace function row_columns(of_table regclass, numbers smallint[]) returns text[] language sql stable as $$
  select array_agg(attname::text order by array_position(numbers, attnum))
  from pg_attribute where attrelid = of_table and attnum = any(numbers)
$$;

-- The lock keeps other rows from referring to this row between the search and the deletion: an undo would lose such a
-- reference.
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
      -- If two references use one column, the wider one says more.
      and not exists (
        select from pg_constraint wider where wider.conrelid = c.conrelid and wider.confrelid = c.confrelid
          and wider.contype = 'f' and wider.conkey @> c.conkey and wider.conkey <> c.conkey)
    -- Cleared references come first: a video is in its show again before it is in its season.
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

-- Called before a row is deleted.
create or replace function keep_removed(entry bigint, of_table regclass, of_id bigint) returns void language plpgsql as $$
begin
  execute format('insert into removed_row (entry_id, table_name, content)
    select $1, %L, to_jsonb(t) from %s t where t.id = $2', of_table, of_table) using entry, of_id;
  perform keep_references(entry, of_table, of_id);
  insert into change_image (entry_id, image_id)
    select entry, (content ->> 'image_id')::uuid from removed_row where entry_id = entry and content ? 'image_id'
    on conflict do nothing;
end $$;

-- Restores the rows of an entry, and deletes them from it. A row is left out if a row that it refers to no longer
-- exists; if the column may be null, only the column is cleared. A row whose unique value was taken in the meantime is
-- left out too. If this happens to the first row, it is an error.
create or replace function restore_removed(entry bigint) returns void language plpgsql as $$
declare
  part record;
  first_id bigint := (select min(id) from removed_row where entry_id = entry);
  names text;
  shown text;
  condition text;
begin
  for part in
    select table_name::regclass as name, cleared, id = first_id as is_first, min(id) as place,
      (select content from removed_row one where one.id = min(r.id)) as sample
    from removed_row r where entry_id = entry group by table_name, cleared, id = first_id
    order by cleared is not null, min(id)
  loop
    if part.cleared is null then
      -- Triggers count their columns again.
      select string_agg(format('%I', attname), ', '), string_agg(coalesce(cleared, format('t.%I', attname)), ', ')
      into names, shown
      from pg_attribute a
      left join lateral (
        select format('(select r.%I from %s r where r.%I = t.%I)', f.referenced, f.target, f.referenced, attname) as cleared
        from (select c.confrelid::regclass as target, (row_columns(c.confrelid, c.confkey))[1] as referenced
          from pg_constraint c where c.conrelid = part.name and c.contype = 'f' and c.confdeltype = 'n'
            and c.conkey = array[a.attnum] limit 1) f) found on true
      where attrelid = part.name and attnum > 0 and not attisdropped and attgenerated = ''
        and attname <> 'listed_count' and part.sample ? attname;
      select coalesce(string_agg(format(' and (t.%1$I is null or exists (select from %2$s r where r.%3$I = t.%1$I))',
        (row_columns(c.conrelid, c.conkey))[1], c.confrelid::regclass, (row_columns(c.confrelid, c.confkey))[1]), ''), '')
      into condition
      from pg_constraint c
      where c.conrelid = part.name and c.contype = 'f' and c.confdeltype <> 'n' and cardinality(c.conkey) = 1;
      execute format('insert into %1$s (%2$s) overriding system value
        select %3$s from removed_row k, jsonb_populate_record(null::%1$s, k.content) t
        where k.entry_id = $1 and k.table_name = %1$L and k.cleared is null and (k.id = $2) = $3 %4$s order by k.id %5$s',
        part.name, names, shown, condition, case when not part.is_first then 'on conflict do nothing' end)
        using entry, first_id, part.is_first;
    else
      select string_agg(format('%1$I = t.%1$I', name), ', ') into shown from unnest(part.cleared) name;
      -- Only rows whose other columns still have their old values: the key, and the show to which a season belongs.
      select string_agg(case when name = any(part.cleared)
        then format('stays.%I is null', name) else format('stays.%1$I = t.%1$I', name) end, ' and ')
      into condition from jsonb_object_keys(part.sample) name;
      execute format('update %1$s stays set %2$s
        from removed_row k, jsonb_populate_record(null::%1$s, k.content) t
        where k.entry_id = $1 and k.table_name = %1$L and k.cleared = $2 and %3$s', part.name, shown, condition)
        using entry, part.cleared;
    end if;
  end loop;
  delete from removed_row where entry_id = entry;
end $$;
