// Preloaded into programs that must stop when the launcher ends, however it ends.
process.on('disconnect', () => process.exit(1));
// The listener on the channel would keep the program running.
process.channel.unref();
