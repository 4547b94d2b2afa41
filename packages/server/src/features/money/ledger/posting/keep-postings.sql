create or replace function check_ledger_balance() returns trigger language plpgsql as $$
begin
  if exists (select from ledger_line where posting_id = new.posting_id group by currency having sum(amount) <> 0) then
    raise exception 'posting % does not balance', new.posting_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
drop trigger if exists ledger_balance on ledger_line;
create constraint trigger ledger_balance after insert on ledger_line deferrable initially deferred
  for each row execute function check_ledger_balance();

create or replace function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is only ever added to' using errcode = 'restrict_violation';
end $$;
create or replace trigger ledger_posting_kept before update or delete on ledger_posting
  for each row execute function refuse_ledger_change();
create or replace trigger ledger_line_kept before update of posting_id, ledger, amount, currency or delete
  on ledger_line
  for each row execute function refuse_ledger_change();
