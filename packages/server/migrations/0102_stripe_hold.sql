-- Of an account that is suspended, or waits for its erasure: let end with its period by this service, not by its owner.
alter table stripe_subscription add column held boolean not null default false;
