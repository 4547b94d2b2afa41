create table creator_team (
  id bigint generated always as identity primary key,
  slug text not null unique,
  display_name text not null,
  short_description text not null default '',
  created_at timestamptz not null default now()
);

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
