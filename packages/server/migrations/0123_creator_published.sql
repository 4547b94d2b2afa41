-- As of a show: nothing of a team that is not published is shown to members and visitors. Those that there are stay.
alter table creator_team add column published boolean not null default true;
