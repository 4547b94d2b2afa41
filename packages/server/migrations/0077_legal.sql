-- A kind of legal document and what its next version will say.
create table legal_type (
  type text primary key,
  title text not null,
  required boolean not null,
  -- Markdown.
  draft text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- What was in force, word for word: members agreed to exactly this.
create table legal_version (
  id bigint generated always as identity primary key,
  type text not null references legal_type,
  version integer not null,
  title text not null,
  text text not null,
  required boolean not null,
  published_at timestamptz not null,
  unique (type, version)
);

create function legal_version_kept() returns trigger language plpgsql as $$
begin
  raise exception 'published legal documents are not changed or removed';
end $$;
create trigger legal_version_kept before update or delete on legal_version
  for each row execute function legal_version_kept();
create trigger legal_version_not_truncated before truncate on legal_version execute function legal_version_kept();

create table legal_acceptance (
  account_id uuid not null references account on delete cascade,
  version_id bigint not null references legal_version,
  accepted_at timestamptz not null,
  primary key (account_id, version_id)
);
