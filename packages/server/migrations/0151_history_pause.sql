-- Since when nothing that the member watches is kept; null while it is.
alter table account add column history_paused_at timestamptz;
