import type { SourceFile } from './source-file.ts';

const ceilings = { page: 120, test: 400, other: 300 };
const medianMax = 60;
const percentile95Max = 200;

/** Files that are too long, and medians and percentiles of all files that are too high. */
export function checkSizes(files: SourceFile[]): { path: string; problem: string }[] {
  const tooLong = files.flatMap((file) => {
    const ceiling = ceilings[kindOf(file)];
    return file.lines > ceiling ? [{ path: file.path, problem: `${file.lines} lines, ${ceiling} at most` }] : [];
  });
  const lines = files
    .filter(({ isTest }) => !isTest)
    .map((file) => file.lines)
    .toSorted((a, b) => a - b);
  const at = (share: number) => lines[Math.floor((lines.length - 1) * share)] ?? 0;
  const all = [
    { share: 0.5, max: medianMax, name: 'median' },
    { share: 0.95, max: percentile95Max, name: '95th percentile' },
  ].filter(({ share, max }) => at(share) > max);
  return [
    ...tooLong,
    ...all.map(({ share, max, name }) => ({
      path: 'all files',
      problem: `${name} ${at(share)} lines, ${max} at most`,
    })),
  ];
}

function kindOf({ path, isTest }: SourceFile): keyof typeof ceilings {
  if (isTest) {
    return 'test';
  }
  return path.endsWith('-page.tsx') ? 'page' : 'other';
}
