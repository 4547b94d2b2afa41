-- When a team last wrote to an account that it asks to join. It stays when the invitation is taken back or answered, so
-- that asking again and again sends one letter.
create table creator_team_letter (
  team_id bigint not null references creator_team on delete cascade,
  account_id uuid not null references account on delete cascade,
  sent_at timestamptz not null,
  primary key (team_id, account_id)
);
create index creator_team_letter_account on creator_team_letter (account_id);
