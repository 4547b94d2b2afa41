-- The version of a subject is the number of its latest change. It detects that two people edit the subject at once: the
-- changes after a version are in the later entries.
create or replace function change_version(of_subject text) returns bigint language sql stable as $$
  select coalesce((
    select id from audit_entry where subject = of_subject and changes is not null order by id desc limit 1), 0)
$$;
