-- After the buyer's account is erased, a gift keeps the data of its recipient only until it has reached them.
create or replace function gift_forget_recipient() returns trigger language plpgsql as $$
begin
  if new.buyer_id is null and (new.paid_at is null or new.sent_at is not null or new.recipient_email is null
      or new.redeemed_at is not null or new.voided_at is not null) then
    new.recipient_name := '';
    new.recipient_email := null;
    new.message := '';
  end if;
  return new;
end $$;
create or replace trigger gift_forget_recipient before update on gift
  for each row execute function gift_forget_recipient();
