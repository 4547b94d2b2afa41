-- Whole documents as the contract's studio has them: what is edited, and what visitors see since it was published.
-- What they refer to may vanish, so their references are numbers in the document.
create table page (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  draft jsonb not null,
  published jsonb,
  draft_slug text not null generated always as (draft->>'slug') stored unique,
  slug text generated always as (published->>'slug') stored unique,
  published_at timestamptz,
  updated_at timestamptz not null default now()
);

-- Every row that a page ever had keeps its number, so that a draft which comes back has its rows' addresses.
create table page_row (
  id bigint generated always as identity primary key,
  page_id bigint not null references page on delete cascade
);
create index page_row_page on page_row (page_id);

-- The pictures of both documents: what nothing refers to is removed.
create table page_image (
  page_id bigint not null references page on delete cascade,
  image_id uuid not null references image on delete cascade,
  primary key (page_id, image_id)
);
create index page_image_image on page_image (image_id);
