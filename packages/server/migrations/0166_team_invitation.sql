-- Who is asked to join a creator team: they are in it once they have said yes. Being in a team gives rights in the studio,
-- and is shown to others, so that nobody is put into one.
create table creator_team_invitation (
  team_id bigint not null references creator_team on delete cascade,
  account_id uuid not null references account on delete cascade,
  role text not null references team_role,
  invited_by uuid references account on delete set null,
  created_at timestamptz not null,
  primary key (team_id, account_id)
);
create index creator_team_invitation_account on creator_team_invitation (account_id, created_at desc);
create index creator_team_invitation_inviter on creator_team_invitation (invited_by) where invited_by is not null;
create index creator_team_invitation_role on creator_team_invitation (role);
