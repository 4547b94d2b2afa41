-- The version of a video is the number of its latest change, too.
alter table media drop column version;
