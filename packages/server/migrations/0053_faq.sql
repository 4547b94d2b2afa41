-- One document: it is edited as a whole.
create table faq (
  single boolean primary key default true check (single),
  version integer not null default 1,
  title text not null default '',
  faqs jsonb not null default '[]'
);
insert into faq default values;
