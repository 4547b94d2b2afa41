dofile(os.getenv("DONE_SCRIPT"))
local requests = {}
local next = 0

function init()
  for path in os.getenv("REQUEST_PATHS"):gmatch("%S+") do
    requests[#requests + 1] = wrk.format("GET", path)
  end
end

function request()
  next = next % #requests + 1
  return requests[next]
end
