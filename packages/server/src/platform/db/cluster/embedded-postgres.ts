import { setTimeout as sleep } from 'node:timers/promises';
import { type Cluster, openCluster, type Settings, startPostmaster } from './cluster.ts';
import { holdCluster } from './cluster-holders.ts';
import { findPostmaster, isAlive, type Postmaster } from './postmaster-file.ts';

const pollMs = 20;
const superviseMs = 500;
/** How long to wait for backends that outlived their postmaster, or for another process's start. */
const startPatienceMs = 30_000;
/** A fast shutdown during crash recovery can hang; an immediate one only costs time. */
const stopPatienceMs = 10_000;

export interface EmbeddedPostgres {
  /** Folder of the Unix socket, the same after each restart of the postmaster. */
  socketDir: string;
  /** Stops the postmaster unless another process still holds the cluster. */
  close(): Promise<void>;
}

/**
 * Starts the cluster of `dataDir` (made at the first start), or adopts a running postmaster, which outlived a killed
 * process or was started by the process of another role. Restarts it when it dies, until `close`.
 */
export async function openEmbeddedPostgres(dataDir: string, settings: Settings = {}): Promise<EmbeddedPostgres> {
  const cluster = await openCluster(dataDir, settings);
  const hold = holdCluster(cluster.directory);
  let postmaster = await ensureRunning(cluster).catch((error) => {
    hold.release();
    throw error;
  });
  let restart: Promise<void> | undefined;
  async function startAgain() {
    postmaster = await ensureRunning(cluster).catch(() => postmaster);
    restart = undefined;
  }
  const supervision = setInterval(() => {
    if (!isAlive(postmaster.pid)) {
      restart ??= startAgain();
    }
  }, superviseMs).unref();
  return {
    socketDir: cluster.socketDir,
    async close() {
      clearInterval(supervision);
      await restart;
      if (hold.release()) {
        await stopPostmaster(postmaster.pid);
      }
    },
  };
}

async function ensureRunning(cluster: Cluster): Promise<Postmaster> {
  let giveUpAt = Date.now() + startPatienceMs;
  for (;;) {
    const postmaster = findPostmaster(cluster.data);
    if (postmaster?.status === 'ready') {
      return postmaster;
    }
    if (postmaster?.status === 'stopping') {
      await stopPostmaster(postmaster.pid);
    } else if (postmaster?.status === 'starting') {
      // Crash recovery has no time limit.
      giveUpAt = Date.now() + startPatienceMs;
      await sleep(pollMs);
    } else {
      const outcome = await startPostmaster(cluster);
      if (outcome !== 'started' && Date.now() > giveUpAt) {
        throw new Error(`The database does not start: ${outcome.failure}`);
      }
      await sleep(outcome === 'started' ? 0 : pollMs * 10);
    }
  }
}

async function stopPostmaster(pid: number): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!sendSignal(pid, signal)) {
      return;
    }
    const deadline = Date.now() + stopPatienceMs;
    while (isAlive(pid) && Date.now() < deadline) {
      await sleep(pollMs);
    }
  }
}

/** Returns false if the process does not exist (any more). */
function sendSignal(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return isAlive(pid) && process.kill(pid, signal);
  } catch {
    return false;
  }
}
