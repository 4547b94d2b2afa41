-- The buyer's name for the order: sent again, as after an answer that was lost, it makes no other gift.
alter table gift add column order_id uuid;
create unique index gift_order on gift (buyer_id, order_id) where order_id is not null;
