-- Lists and searches of visitors' pages read the slim table.
SELECT watch_pages('goods');
