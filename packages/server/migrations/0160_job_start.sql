-- Starts of jobs that have not come to an end: what is left of one was cut off by the end of its process.
create table job_start (
  job text not null,
  data jsonb not null,
  starts integer not null,
  started_at timestamptz not null,
  primary key (job, data)
);
create index job_start_time on job_start (started_at);
