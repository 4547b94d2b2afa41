-- An audit entry is written once: nobody can change or delete it, not even with the database's application role.
create or replace function audit_entry_kept() returns trigger language plpgsql as $$
begin
  raise exception 'entries of the audit log are not changed or removed';
end $$;
create or replace trigger audit_entry_kept before update or delete on audit_entry
  for each row execute function audit_entry_kept();
create or replace trigger audit_entry_not_truncated before truncate on audit_entry execute function audit_entry_kept();
