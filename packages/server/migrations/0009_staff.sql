-- What an operator has changed from the built-in values, one row a remote-config key.
create table config_value (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

create table theme_property (
  name text primary key,
  value text not null
);

-- The one-time link of the terminal; only while no operator exists.
create table setup_token (
  hash bytea primary key,
  created_at timestamptz not null default now()
);

create table audit_entry (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- Stays when their account is erased: it leads to nobody, and tells whose deeds are one person's. So there is
  -- nothing in an entry that changes.
  actor_id uuid,
  action text not null,
  subject text not null,
  detail jsonb not null default '{}',
  -- What a change made of the fields that it changed, `{"title": {"before": "A", "after": "B"}}`, in the values
  -- that the studio's calls take; one side alone where something was made or removed. Null for entries that change
  -- no content.
  changes jsonb
);
create index audit_entry_at on audit_entry (at desc);
create index audit_entry_change on audit_entry (id desc) where changes is not null;
create index audit_entry_subject_change on audit_entry (subject, id desc) where changes is not null;
-- Whether a subject is gone: the last of these says it, however often it was edited.
create index audit_entry_turn on audit_entry (subject, id desc)
  where changes is not null and (action like '%.remove' or action like '%.restore');
create index audit_entry_actor on audit_entry (actor_id, id desc);
create index audit_entry_action on audit_entry (action text_pattern_ops, id desc);
create index audit_entry_subject on audit_entry (subject, id desc);

-- The pictures of earlier states: for as long as a row stands here, no clean-up takes what an undo would need.
create table change_image (
  entry_id bigint not null references audit_entry on delete cascade,
  image_id uuid not null references image on delete cascade,
  primary key (entry_id, image_id)
);
create index change_image_image on change_image (image_id);

-- The texts of captions that a change replaced or removed, for its undoing: the last ten of each language.
create table change_caption (
  entry_id bigint not null references audit_entry on delete cascade,
  media_id bigint not null references media on delete cascade,
  language text not null,
  version text not null,
  vtt text not null,
  primary key (media_id, language, entry_id)
);
create index change_caption_entry on change_caption (entry_id);

-- What a deletion takes away besides what its entry tells: the row, all that goes with it, and where references to it
-- were cleared. Undoing puts it back; it is kept for as long as that can be. What is of an account ends with it.
create table removed_row (
  id bigint generated always as identity primary key,
  entry_id bigint not null references audit_entry on delete cascade,
  table_name text not null,
  account_id uuid references account on delete cascade,
  -- The whole row, or of one that stayed its key and the reference.
  content jsonb not null,
  -- The columns that were cleared in a row that stayed.
  cleared text[]
);
create index removed_row_entry on removed_row (entry_id, id);
create index removed_row_account on removed_row (account_id) where account_id is not null;

-- Starts of jobs that have not come to an end: what is left of one was cut off by the end of its process.
create table job_start (
  job text not null,
  data jsonb not null,
  starts integer not null,
  started_at timestamptz not null,
  primary key (job, data)
);
create index job_start_time on job_start (started_at);
