import { isSide, placeOf } from './place.ts';
import type { SourceFile } from './source-file.ts';

const serverFiles = new Set(
  ['routes', 'service', 'queries', 'policy', 'jobs', 'realtime', 'factory'].map((name) => `${name}.ts`),
);
const emptyNames = new Set(['utils', 'util', 'helpers', 'helper', 'types', 'common', 'misc', 'index']);
/** They end in s and are singular all the same. */
const singulars = new Set(['points', 'analytics', 'news', 'series', 'status']);
const kebabCase = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.(?:test|config))?\.(?:ts|tsx|mjs)$/;
const kebabFolder = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** File and folder names. */
export function checkVocabulary({ path, text }: SourceFile): string[] {
  const folders = path.split('/');
  const file = folders.pop() ?? '';
  const problems: string[] = [];
  for (const name of [...folders, file.split('.')[0] ?? '']) {
    if (emptyNames.has(name)) {
      problems.push(`"${name}" says nothing: name it by what it holds`);
    }
  }
  if (!kebabCase.test(file) || !folders.every((folder) => kebabFolder.test(folder))) {
    problems.push('names are kebab-case');
  }
  if (/^export \* /m.test(text)) {
    problems.push('no barrels: import from where a thing is made');
  }
  return [...problems, ...checkFeatureFile(path)];
}

function checkFeatureFile(path: string): string[] {
  const { part, feature, inFeature } = placeOf(path);
  if (feature === undefined || !isSide(part)) {
    return [];
  }
  const problems: string[] = [];
  if (feature.endsWith('s') && !feature.endsWith('ss') && !singulars.has(feature)) {
    problems.push(`a feature is a singular noun, not "${feature}"`);
  }
  const file = inFeature.at(-1) ?? '';
  const isTest = /\.test\.tsx?$/.test(file);
  if (part === 'server' && !serverFiles.has(file) && !isTest) {
    problems.push(`a server feature holds only ${[...serverFiles].join(', ')}, tests and folders with the same`);
  }
  if (part !== 'server' && !isTest && !fitsBrowserFeature(inFeature)) {
    problems.push('a browser feature holds only <screen>-page.tsx, hooks.ts, <thing>-state.ts, components/ and tests');
  }
  return problems;
}

function fitsBrowserFeature(inFeature: string[]): boolean {
  const file = inFeature.at(-1) ?? '';
  if (inFeature.length === 2 && inFeature[0] === 'components') {
    return file.endsWith('.tsx');
  }
  return inFeature.length === 1 && (file === 'hooks.ts' || file.endsWith('-page.tsx') || file.endsWith('-state.ts'));
}
