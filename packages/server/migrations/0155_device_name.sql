-- What the owner calls a device; null shows its model.
alter table device add column name text check (length(name) between 1 and 50);

-- When a device was last used, and from where: that of its sessions which was seen last.
create index session_device on session (account_id, device_identifier);
