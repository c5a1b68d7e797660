-- Jobs are added by the library's own functions: nobody asks for the number of a kind of job any more.
DROP FUNCTION job_task(text);
