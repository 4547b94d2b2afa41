-- A page of the gateway is a payment page, with the order that it is for.
alter table hosted_payment rename to payment_page;
alter table payment_page rename column intent to "order";
alter index hosted_payment_account rename to payment_page_account;
alter index hosted_payment_open rename to payment_page_open;
alter table gift rename column payment_id to payment_page_id;
