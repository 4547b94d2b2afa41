-- The pitch of a join page that its creator has seen and published, in a language; its words are texts of the language.
-- Without a row visitors see a page made of the plans on offer.
create table join_pitch (
  page text not null check (page in ('learn-more', 'join')),
  language_id bigint not null references language on delete cascade,
  published_by uuid references account on delete set null,
  published_at timestamptz not null,
  primary key (page, language_id)
);
create index join_pitch_language on join_pitch (language_id);
create index join_pitch_publisher on join_pitch (published_by) where published_by is not null;

-- A service whose own words already stand there has shown them.
insert into join_pitch (page, language_id, published_at)
select page, t.language_id, now()
from language_text t
  join (values ('learn-more', 'hero'), ('learn-more', 'text'), ('join', 'pitch.title'), ('join', 'pitch.text'))
    pitch (page, key) on t.namespace = 'join' and t.key = pitch.key
group by page, t.language_id;
