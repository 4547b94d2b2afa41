-- The plans that a discount is for stay as they were when it was redeemed, also after the subscription's plan has changed.
-- None stands for all.
alter table coupon_redemption add column plans text[] not null default '{}';
update coupon_redemption r set plans = c.plans from coupon c where c.id = r.coupon_id and c.plans <> '{}';
