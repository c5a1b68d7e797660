-- Countries that nothing is sent to are missing in the choices of visitors' pages.
SELECT watch_pages('sanctioned_country');
