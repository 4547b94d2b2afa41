import { checkArchitecture } from './architecture/check.ts';
import { root } from './setup/terminal.mjs';

const problems = checkArchitecture(root);
for (const problem of problems) {
  console.log(problem);
}
console.log(problems.length === 0 ? 'The house is in order.' : `${problems.length} breaches`);
process.exitCode = problems.length === 0 ? 0 : 1;
