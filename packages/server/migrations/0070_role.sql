-- What staff may do, as data. `operator` may everything, whatever stands here; `member` nothing.
create table role (
  name text primary key check (name ~ '^[a-z][a-z0-9-]*$'),
  title text not null,
  permissions text[] not null default '{}',
  built_in boolean not null default false
);
insert into role (name, title, permissions, built_in) values
  ('member', 'Member', '{}', true),
  ('creator', 'Creator', '{content.edit}', true),
  ('moderator', 'Moderator', '{comment.moderate,member.read,member.suspend}', true),
  ('support', 'Support', '{member.read,member.help,member.impersonate,membership.grant,mail.read}', true),
  ('operator', 'Operator', '{}', true);

alter table account drop constraint account_role_check;
alter table account add constraint account_role_known foreign key (role) references role on update cascade;

create table team_role (
  name text primary key check (name in ('owner', 'editor', 'moderator')),
  permissions text[] not null
);
insert into team_role (name, permissions) values
  ('owner', '{team.edit,team.moderate,team.announce,team.manage}'),
  ('editor', '{team.edit,team.announce}'),
  ('moderator', '{team.moderate}');
alter table creator_team_member add column role text not null default 'editor' references team_role;

-- Who may edit what a team makes.
create view creator_team_editor as
  select tm.team_id, tm.account_id from creator_team_member tm
  join team_role r on r.name = tm.role where 'team.edit' = any (r.permissions);

-- Until when a session needs no further confirmation for sensitive changes, and who looks through it at another's
-- account: such a session has no refresh token.
alter table session add column confirmed_at timestamptz;
alter table session add column actor_id uuid references account on delete cascade;
alter table session add column seen_at timestamptz;
update session set confirmed_at = created_at, seen_at = created_at;
alter table session alter column seen_at set not null;

-- Entries are written once: what an audit says can't be unsaid, also by whoever holds the database's application role.
-- Only the actor may be forgotten, when their account is erased.
create function audit_entry_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.actor_id is null
    and (to_jsonb(new) - 'actor_id') = (to_jsonb(old) - 'actor_id') then
    return new;
  end if;
  raise exception 'entries of the audit log are not changed or removed';
end $$;
create trigger audit_entry_kept before update or delete on audit_entry for each row execute function audit_entry_kept();
create trigger audit_entry_not_truncated before truncate on audit_entry execute function audit_entry_kept();
create index audit_entry_actor on audit_entry (actor_id, id desc);
create index audit_entry_action on audit_entry (action text_pattern_ops, id desc);
