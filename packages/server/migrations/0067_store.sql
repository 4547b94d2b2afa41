-- The next code is the one that expires first.
drop index store_code_free;
create index store_code_free on store_code (expires_at, id) where taken_at is null and used_at is null;
