wrk.path = "/api/content/channels/v16/latest"
wrk.headers["accept-encoding"] = "gzip"
dofile(os.getenv("DONE_SCRIPT"))
