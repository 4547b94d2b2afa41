// Preloaded into programs that must not outlive the launcher, whatever ends it.
process.on('disconnect', () => process.exit(1));
// Who listens to the channel is kept running by it.
process.channel.unref();
