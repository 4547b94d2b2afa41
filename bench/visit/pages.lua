wrk.path = "/"
dofile(os.getenv("DONE_SCRIPT"))
