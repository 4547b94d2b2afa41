-- Prints the results of a wrk run as one line of JSON.
function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    'summary {"requests":%d,"failed":%d,"durationUs":%d,"p99Us":%d}\n',
    summary.requests, errors.connect + errors.read + errors.write + errors.status + errors.timeout,
    summary.duration, latency:percentile(99)
  ))
end
