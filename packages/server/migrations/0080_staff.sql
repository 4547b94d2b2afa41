-- Kept letters hold the links that reset passwords: who reads them can be anybody. For operators, and whom they trust.
update role set permissions = array_remove(permissions, 'mail.read') where name = 'support';

create index session_actor on session (actor_id) where actor_id is not null;
create index account_suspended on account (created_at desc, id desc) where suspended_at is not null;

-- The log is read newest first, by number.
drop index audit_entry_subject;
create index audit_entry_subject on audit_entry (subject, id desc);
