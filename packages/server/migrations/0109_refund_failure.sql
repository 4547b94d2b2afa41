-- A refund can fail at the gateway after it had succeeded: the bank sends the money back, such as from a card that is gone.
alter table refund
  -- What the gateway calls it, where it was made there.
  add column gateway_ref text,
  -- When the money was back; its failure says why.
  add column returned_at timestamptz;

-- A gift whose refund failed is a gift again: whether it was taken back is what became of its payment.
drop index gift_to_send;
create index gift_to_send on gift (send_at)
  where paid_at is not null and sent_at is null and recipient_email is not null;
