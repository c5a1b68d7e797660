-- Indicative amounts on visitors' pages follow from the rates.
SELECT watch_pages('fx_rate');
