-- What a bank took back of a charge, in whole or in part; never more than was left of it.
alter table charge
  add column disputed integer not null default 0 check (disputed >= 0),
  add constraint charge_returned check (refunded + disputed <= amount);

-- Lists of staff, newest first, also of what is rare among many.
create index charge_newest on charge (created_at desc, id desc);
create index charge_failed on charge (created_at desc, id desc) where state = 'failed';
create index charge_refunded on charge (created_at desc, id desc) where refunded > 0;
create index charge_disputed on charge (created_at desc, id desc) where disputed_at is not null;
create index charge_attempts on charge (subject, period_start, created_at desc);
create index charge_tax_rate on charge (tax_rate_id) where tax_rate_id is not null;
create index invoice_of_charge on invoice (charge_id);
create index invoice_newest on invoice (issued_at desc, id desc);
drop index invoice_issued;
create index invoice_credit on invoice (issued_at desc, id desc) where kind = 'credit';
