create table creator_team (
  id bigint generated always as identity primary key,
  slug text not null unique,
  display_name text not null,
  short_description text not null default '',
  created_at timestamptz not null default now()
);
create index creator_team_name on creator_team (display_name, id);

create table creator_team_member (
  team_id bigint not null references creator_team on delete cascade,
  account_id uuid not null references account on delete cascade,
  primary key (team_id, account_id)
);
create index creator_team_member_account on creator_team_member (account_id);

create table creator_team_image (
  team_id bigint not null references creator_team on delete cascade,
  type text not null,
  image_id uuid not null references image on delete cascade,
  primary key (team_id, type)
);
create index creator_team_image_image on creator_team_image (image_id);

create table creator_follow (
  account_id uuid not null references account on delete cascade,
  team_id bigint not null references creator_team on delete cascade,
  created_at timestamptz not null default now(),
  primary key (account_id, team_id)
);
create index creator_follow_recent on creator_follow (account_id, created_at desc, team_id);
create index creator_follow_team on creator_follow (team_id);
