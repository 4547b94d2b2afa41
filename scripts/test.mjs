import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setUp } from './setup/set-up.mjs';
import { main, root, run, say } from './setup/terminal.mjs';

const folder = mkdtempSync(join(tmpdir(), 'greenlight-report-'));
const report = join(folder, 'report.json');
let counts = { passed: 0, failed: 1 };

await main(async () => {
  const { node, env } = await setUp({ chromium: true });
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  try {
    // Production mode would leave development-only checks of the libraries out.
    await run(node, [vitest, 'run', ...reporters, ...process.argv.slice(2)], { env: { ...env, NODE_ENV: 'test' } });
  } finally {
    counts = read(report);
  }
});
rmSync(folder, { recursive: true, force: true });
if (counts.failed > 0) {
  process.exitCode = 1;
}
say(`${counts.passed} passed, ${counts.failed} failed`);

/** A file that could not even be loaded counts as one failure. */
function read(path) {
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(path, 'utf8'));
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return { passed: numPassedTests, failed: numFailedTests + broken.length };
}
