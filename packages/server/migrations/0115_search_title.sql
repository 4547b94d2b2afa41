-- Videos whose title is just what was typed are found at once, however common its words. A hash has no longest title.
create index media_search_title on media_search using hash (title);
