-- Clips: parts of a video or a livestream that viewers marked.
alter table creator_team add column clips_enabled boolean not null default true;

create table clip (
  id bigint generated always as identity primary key,
  media_id bigint not null references media on delete cascade,
  account_id uuid not null references account on delete cascade,
  title text not null,
  -- Seconds of what plays now. They move with the recording, so a trim that is taken back brings a clip back, too:
  -- before 0 or after the end it is cut off.
  start_s double precision not null,
  length_s double precision not null,
  plays integer not null default 0,
  created_at timestamptz not null,
  -- As for comments: what is held or hidden also has removed_at.
  removed_at timestamptz,
  removed_by uuid references account on delete set null,
  withheld text check (withheld in ('held', 'hidden')),
  check (withheld is null or removed_at is not null)
);
create index clip_media on clip (media_id, id desc);
create index clip_account on clip (account_id, id desc);
create index clip_removed on clip (removed_at) where removed_at is not null;
create index clip_removed_by on clip (removed_by) where removed_by is not null;

create table clip_report (
  clip_id bigint not null references clip on delete cascade,
  account_id uuid not null references account on delete cascade,
  reason text not null check (reason in ('spam', 'hate', 'harassment', 'spoiler', 'other')),
  text text not null default '',
  created_at timestamptz not null,
  -- When a moderator decided about it.
  closed_at timestamptz,
  primary key (clip_id, account_id)
);
create index clip_report_account on clip_report (account_id);

alter table moderation_item
  drop constraint moderation_item_kind_check,
  add constraint moderation_item_kind_check check (kind in ('comment', 'chat', 'clip', 'account'));
alter table moderation_act
  drop constraint moderation_act_subject_kind_check,
  add constraint moderation_act_subject_kind_check check (subject_kind in ('comment', 'chat', 'clip'));
