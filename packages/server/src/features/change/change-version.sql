-- The version of a subject is the number of its latest change: two who edit it at once are told apart by it, and what
-- was changed after one is in the entries that follow.
create or replace function change_version(of_subject text) returns bigint language sql stable as $$
  select coalesce((
    select id from audit_entry where subject = of_subject and changes is not null order by id desc limit 1), 0)
$$;
