import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { demoState, makeDemo } from './setup/demo.mjs';
import { setUp } from './setup/set-up.mjs';
import { main, root, say } from './setup/terminal.mjs';

/** npm passes on a signal that the terminal has sent to us as well. */
const sameSignalMs = 500;
const stopping = { asked: false };

await main(async () => {
  const role = process.env.GREENLIGHT_ROLE || 'all';
  const servesVisitors = ['all', 'web'].includes(role);
  const { node, env } = await setUp({ build: servesVisitors, ffmpeg: role !== 'web' });
  const demo = servesVisitors ? demoState(env) : { on: false };
  const startedMs = Date.now();
  const server = fork(join(root, 'packages/server/src/app/main.ts'), ['--launched'], {
    cwd: root,
    execPath: node,
    execArgv: [],
    env,
    // Its own process group: a Ctrl-C reaches it once, through us.
    detached: true,
  });
  const children = [server];
  passOnSignals(children);
  const { ready, failedWith } = await Promise.race([
    once(server, 'message').then(([message]) => ({ ready: message })),
    once(server, 'exit').then(([code]) => ({ failedWith: code ?? 1 })),
  ]);
  if (!ready) {
    if (!stopping.asked) {
      process.stderr.write('The server did not start.\n');
      process.exitCode = failedWith;
    }
    return;
  }
  say(`✓ Ready in ${((Date.now() - startedMs) / 1000).toFixed(1)} s`);
  if (servesVisitors) {
    introduce(ready, demo);
  }
  if (demo.on && !demo.complete) {
    children.push(makeDemo(demo, ready, node, env));
  }
  const [code, signal] = await once(server, 'exit');
  if (signal) {
    say(`The server was ended by ${signal}.`);
  }
  for (const child of children) {
    child.kill();
  }
  process.exitCode = code ?? 1;
});

function introduce({ url, setupUrl, mailFolder }, demo) {
  say('');
  say(`  Watch    ${url}/`);
  say(`  Studio   ${url}/studio/`);
  say(`  API      ${url}/api/docs`);
  say(mailFolder ? `  Mail     kept in ${mailFolder}` : '  Mail     sent by SMTP_URL');
  if (demo.on) {
    say('');
    say('  Demo accounts, all with the password greenlight-demo:');
    say('    member@example.com (annual)   trial@example.com   visitor@example.com   newcomer@example.com');
    say('    creator@example.com   operator@example.com');
    say(demo.complete ? '' : '  The demo is being made; its videos appear one after the other.\n');
  } else if (setupUrl) {
    say('');
    say(`  First operator (this link works once): ${setupUrl}`);
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
      stopping.asked = true;
      for (const child of children) {
        child.kill('SIGTERM');
      }
    });
  }
}
