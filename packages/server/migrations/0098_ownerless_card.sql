-- Cards of nobody any more: of an account that was erased, or of who bought a gift without one.
create index payment_method_ownerless on payment_method (created_at) where account_id is null and removed_at is null;
-- Whether a charge of a card has yet to be decided.
create index charge_method_open on charge (method_id) where state in ('intended', 'action');
