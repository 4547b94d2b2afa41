import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, run, say } from './terminal.mjs';

const vitest = join(root, 'node_modules/vitest/vitest.mjs');

/** Runs the suites named by `args` and returns the numbers of passed and failed tests. */
export async function runSuites(node, env, args) {
  const folder = mkdtempSync(join(tmpdir(), 'greenlight-report-'));
  const report = join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  try {
    // NODE_ENV=production would skip development checks of the libraries.
    await run(node, [vitest, 'run', ...reporters, ...args], { env: { ...env, NODE_ENV: 'test' } }).catch(
      () => undefined,
    );
    return countTests(report);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Prints the first failure of each test that passed at its second try. A file that could not be loaded counts as one failure. */
function countTests(report) {
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
  for (const { status, fullName, failureMessages } of testResults.flatMap((file) => file.assertionResults)) {
    if (status !== 'passed' || failureMessages.length === 0) continue;
    say(`Passed at the second try: ${fullName}\n${failureMessages.join('\n')}\n`);
  }
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return { passed: numPassedTests, failed: numFailedTests + broken.length };
}
