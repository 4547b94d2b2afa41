-- What a card has paid for: whether it is a new member's, also where the account that it was of is gone.
create index charge_method on charge (method_id);
drop index charge_method_open;
