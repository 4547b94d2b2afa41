dofile(os.getenv("DONE_SCRIPT"))
local videos = 200
local requests = {}
local next = 0

function init()
  local viewer = 0
  for token in io.lines(os.getenv("TOKENS_FILE")) do
    viewer = viewer + 1
    for i = 1, 10 do
      local media = (viewer * 31 + i * 17) % videos + 1
      local body = string.format('{"currentTime":%d,"totalTime":100,"durationWatched":10}', i * 9)
      local headers = { ["Content-Type"] = "application/json", ["Authorization"] = "Bearer " .. token }
      requests[#requests + 1] = wrk.format("PUT", "/api/user/v1/watchHistory/" .. media, headers, body)
    end
  end
end

function request()
  -- The step and the number of requests have no common factor, so this visits all of them in a mixed order.
  next = (next + 1237) % #requests
  return requests[next + 1]
end
