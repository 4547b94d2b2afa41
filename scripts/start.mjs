import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { installAndBuild } from './setup/install-and-build.mjs';
import { demoState, makeDemo } from './setup/make-demo.mjs';
import { main, root, say } from './setup/terminal.mjs';

/** npm forwards signals that the terminal also sends to us; a second one within this time is ignored. */
const sameSignalMs = 500;
/**
 * Pauses before the restart of a server that ended by itself. Each is twice the last one, until a run was long enough.
 */
const pauses = { firstMs: 1000, longestMs: 60_000, steadyAfterMs: 300_000 };
/**
 * An idle server wasted a third of its memory: the space for young objects (48 MB by default) and glibc's heap of each
 * thread. Under load, V8 collects the heap when it has grown by 20 % instead of fourfold: measured 195 MB less, with the
 * same responses per second.
 */
const memory = JSON.parse(readFileSync(new URL('setup/server-memory.json', import.meta.url), 'utf8'));
/** The exit code for a wrong environment, where a restart can't help. */
const badConfigCode = 78;
const stopping = new AbortController();

await main(async () => {
  const role = process.env.GREENLIGHT_ROLE || 'all';
  const servesVisitors = ['all', 'web'].includes(role);
  const { node, env } = await installAndBuild({ build: servesVisitors, ffmpeg: role !== 'web', tools: false });
  const children = new Set();
  passOnSignals(children);
  let pauseMs = pauses.firstMs;
  let wasReady = false;
  while (!stopping.signal.aborted) {
    const demo = servesVisitors ? demoState(env) : { on: false };
    const startedMs = Date.now();
    const server = startServer(node, env, children);
    const ready = await Promise.race([server.ready, server.end.then(() => undefined)]);
    if (ready) {
      say(`✓ Ready in ${((Date.now() - startedMs) / 1000).toFixed(1)} s`);
      if (servesVisitors && !wasReady) introduce(ready, demo);
      wasReady = true;
      if (demo.on && !demo.complete) children.add(makeDemo(demo, ready, node, env));
    }
    const { code, signal } = await server.end;
    for (const child of children) child.kill();
    children.clear();
    if (!wasReady) {
      if (stopping.signal.aborted) return;
      process.stderr.write('The server did not start.\n');
      process.exitCode = code ?? 1;
      return;
    }
    process.exitCode = code ?? 1;
    if (stopping.signal.aborted || code === 0 || code === badConfigCode) {
      if (signal) say(`The server was ended by ${signal}.`);
      return;
    }
    if (Date.now() - startedMs > pauses.steadyAfterMs) pauseMs = pauses.firstMs;
    const how = signal ? `was ended by ${signal}` : `ended by itself (${code})`;
    say(`The server ${how}. It is started again in ${pauseMs / 1000} s.`);
    await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    pauseMs = Math.min(pauseMs * 2, pauses.longestMs);
  }
});

/** `ready` resolves with the server's message when it serves, `end` with its exit code and signal. */
function startServer(node, env, children) {
  const server = fork(join(root, 'packages/server/src/app/main.ts'), ['--launched'], {
    cwd: root,
    execPath: node,
    execArgv: memory.nodeArgs,
    env: { ...memory.env, ...env },
    // In its own process group, so that Ctrl-C reaches it only once, through us.
    detached: true,
  });
  children.add(server);
  return {
    ready: once(server, 'message').then(([message]) => message),
    end: once(server, 'exit').then(([code, signal]) => ({ code, signal })),
  };
}

function introduce({ url, setupUrl, mailFolder }, demo) {
  say('');
  say(`  Watch    ${url}/`);
  say(`  Studio   ${url}/studio/`);
  say(`  API      ${url}/api/docs`);
  say(mailFolder ? `  Mail     kept in ${mailFolder}` : '  Mail     sent by SMTP_URL');
  if (demo.on) {
    say('');
    say('  Demo accounts, all with the password greenlight-demo:');
    say('    member@example.com (annual)   trial@example.com   guest@example.com   newcomer@example.com');
    say('    creator@example.com   operator@example.com');
    say(demo.complete ? '' : '  The demo is being made; its videos appear one after the other.\n');
  } else if (setupUrl) {
    say('');
    say(`  First administrator (this link works once): ${setupUrl}`);
    say('');
  }
}

function passOnSignals(children) {
  let lastMs = 0;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (Date.now() - lastMs < sameSignalMs) {
        return;
      }
      lastMs = Date.now();
      stopping.abort();
      for (const child of children) {
        child.kill('SIGTERM');
      }
    });
  }
}
