-- The letter to the earlier address of an account, by which its owner takes the change back. Until then, or until it
-- ends, nobody else uses that address.
alter table one_time_code drop constraint one_time_code_purpose_check;
alter table one_time_code add constraint one_time_code_purpose_check
  check (purpose in ('verify-email', 'change-email', 'undo-email', 'reset-password', 'report-session'));
create index one_time_code_held on one_time_code ((detail ->> 'email')) where purpose = 'undo-email';
