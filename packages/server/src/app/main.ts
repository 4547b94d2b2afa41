import { ConfigError, loadConfig } from '../platform/config/config.ts';
import { type RunningProcess, startProcess } from './lifecycle.ts';

const stopPatienceMs = 25_000;
/** A signal of a service manager arrives twice: directly, and through the launcher. */
const sameSignalMs = 1000;
const exitCodes = { failed: 1, badConfig: 78 };

/** Set by scripts/start.mjs; other parents (node --watch) have channels too. */
const launched = process.argv.includes('--launched');
let stoppingSinceMs: number | undefined;
const starting = start();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => void stop());
}
// The launcher has ended, perhaps killed: nobody else would stop this process, which holds the port.
process.on('disconnect', () => void stop());

/** Reports to the launcher by its channel, to a terminal in words. */
async function start(): Promise<RunningProcess | undefined> {
  try {
    const running = await startProcess(loadConfig());
    if (launched) {
      process.send?.(running.ready);
    } else {
      const { url, setupUrl } = running.ready;
      say(
        setupUrl === null ? `Greenlight serves ${url}` : `Greenlight serves ${url}\nFirst administrator: ${setupUrl}`,
      );
    }
    return running;
  } catch (error) {
    process.exitCode = error instanceof ConfigError ? exitCodes.badConfig : exitCodes.failed;
    complain(error, () => process.exit());
    return undefined;
  }
}

/** A second signal, or a stop that takes too long, ends the process at once; nothing acknowledged is lost. */
async function stop() {
  if (stoppingSinceMs !== undefined) {
    if (Date.now() - stoppingSinceMs > sameSignalMs) {
      process.exit(exitCodes.failed);
    }
    return;
  }
  stoppingSinceMs = Date.now();
  setTimeout(() => process.exit(exitCodes.failed), stopPatienceMs).unref();
  const running = await starting;
  await running?.stop();
  process.exit();
}

function complain(error: unknown, then: () => void) {
  const expected = error instanceof ConfigError || (error instanceof Error && error.constructor === Error);
  process.stderr.write(`${expected ? error.message : (error as Error).stack}\n`, then);
}

function say(text: string) {
  process.stdout.write(`${text}\n`);
}
