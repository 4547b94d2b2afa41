-- Which of the drawn pictures a badge has: those of as many badges as there are pictures differ.
alter table badge add column picture integer not null default 0 check (picture >= 0);
update badge set picture = ranked.place - 1
from (select id, row_number() over (order by position, id) as place from badge) ranked where ranked.id = badge.id;
