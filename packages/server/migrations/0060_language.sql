create table language (
  id bigint generated always as identity primary key,
  code text not null,
  alt_codes text[] not null default '{}',
  name text not null,
  direction text not null default 'ltr' check (direction in ('ltr', 'rtl')),
  position integer not null default 0,
  published boolean not null default false,
  -- Everybody gets the first language where nothing else fits (spec point 4).
  check (id <> 1 or published)
);
create unique index language_code on language (lower(code));
create index language_order on language (position, id);

-- What stands in place of a built-in text of the web app.
create table language_text (
  language_id bigint not null references language on delete cascade,
  namespace text not null,
  key text not null,
  text text not null,
  primary key (language_id, namespace, key)
);

insert into language (code, alt_codes, name, position, published)
values ('en', '{en-US,en-GB}', 'English', 0, true), ('es', '{es-ES,es-MX,es-419}', 'Español', 1, true);

-- By namespace, then by key.
create function language_texts(language bigint) returns json language sql stable as $$
  select coalesce(json_object_agg(namespace, texts), '{}') from (
    select namespace, json_object_agg(key, text order by key) as texts
    from language_text where language_id = language group by namespace order by namespace) grouped
$$;
