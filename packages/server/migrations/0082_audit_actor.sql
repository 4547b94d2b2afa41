-- An entry keeps the number of who did it when their account is erased: it leads to nobody, and tells whose deeds are
-- one person's. So there is nothing left in an entry that changes.
alter table audit_entry drop constraint audit_entry_actor_id_fkey;
create or replace function audit_entry_kept() returns trigger language plpgsql as $$
begin
  raise exception 'entries of the audit log are not changed or removed';
end $$;
