-- The number of a kind of job, for whoever writes jobs as rows; made where no worker has known the kind yet.
CREATE FUNCTION job_task(task text) RETURNS int LANGUAGE plpgsql AS $$
DECLARE found int;
BEGIN
  INSERT INTO graphile_worker._private_tasks (identifier) VALUES (task) ON CONFLICT (identifier) DO NOTHING;
  SELECT id INTO found FROM graphile_worker._private_tasks WHERE identifier = task;
  RETURN found;
END $$;
