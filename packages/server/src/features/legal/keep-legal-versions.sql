create or replace function legal_version_kept() returns trigger language plpgsql as $$
begin
  raise exception 'published legal documents are not changed or removed';
end $$;
create or replace trigger legal_version_kept before update or delete on legal_version
  for each row execute function legal_version_kept();
create or replace trigger legal_version_not_truncated before truncate on legal_version
  execute function legal_version_kept();
