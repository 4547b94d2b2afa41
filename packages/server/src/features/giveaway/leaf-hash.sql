-- The leaf of a line (RFC 9162, 2.1.1), the same as leafHash in contract/src/giveaway-tree.ts. The database hashes a
-- million lines faster than it could send them to the service.
create or replace function giveaway_leaf(number integer, pseudonym text, entries smallint) returns bytea
  language sql stable parallel safe as $$
  select sha256('\x00'::bytea || convert_to(number || ',' || pseudonym || ',' || entries, 'UTF8'))
$$;
