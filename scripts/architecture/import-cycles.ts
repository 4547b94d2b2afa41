import { isSide, type Place, placeOf } from './place.ts';
import type { SourceFile } from './source-file.ts';

/** Imports of another package have no ending. */
const endings = ['', '.ts', '.tsx'];

/** Import cycles between features of a side, between folders of a feature and between files, each reported once. */
export function checkImportCycles(files: SourceFile[]): string[] {
  return [...checkFeatures(files), ...checkFolders(files), ...checkFiles(files)];
}

/** `import type` and `import()` are no cycle of files: nothing waits for them while the program loads. */
function checkFiles(files: SourceFile[]): string[] {
  const paths = new Set(files.map(({ path }) => path));
  const edges = new Map<string, Set<string>>();
  for (const { path, imports } of files.filter(({ isTest }) => !isTest)) {
    const targets = imports.flatMap(({ target, isLoaded }) => (target !== undefined && isLoaded ? [target] : []));
    edges.set(
      path,
      new Set(
        targets.flatMap((target) => endings.map((ending) => target + ending)).filter((target) => paths.has(target)),
      ),
    );
  }
  return findCycles(edges).map((cycle) => `files must not import each other in a cycle: ${cycle.join(' → ')}`);
}

function checkFeatures(files: SourceFile[]): string[] {
  const edges = edgesOf(files, (from, to) =>
    to.feature === from.feature ? undefined : [`${from.part}/${from.feature}`, `${to.part}/${to.feature}`],
  );
  return findCycles(edges).map((cycle) => `features must not import each other in a cycle: ${cycle.join(' → ')}`);
}

/** Files beside the folders, in the root of the feature, may import them and be imported by them. */
function checkFolders(files: SourceFile[]): string[] {
  const edges = edgesOf(files, (from, to) => {
    if (to.feature !== from.feature) return undefined;
    const folders = [from, to].map(({ inFeature }) => inFeature.slice(0, -1));
    const [own = [], other = []] = folders;
    const at = own.findIndex((folder, index) => folder !== other[index]);
    if (at < 0 || other[at] === undefined) return undefined;
    const parent = [from.part, from.feature, ...own.slice(0, at)].join('/');
    return [`${parent}/${own[at]}`, `${parent}/${other[at]}`];
  });
  return findCycles(edges).map((cycle) => `folders must not import each other in a cycle: ${cycle.join(' → ')}`);
}

/** What imports what in the features of the sides, without tests. */
function edgesOf(
  files: SourceFile[],
  edgeOf: (from: Place, to: Place) => [string, string] | undefined,
): Map<string, Set<string>> {
  const edges = new Map<string, Set<string>>();
  for (const file of files.filter(({ isTest, path }) => !isTest && !path.endsWith('/test-data.ts'))) {
    const from = placeOf(file.path);
    if (!isSide(from.part) || !from.feature) continue;
    for (const { target } of file.imports) {
      const to = target === undefined ? undefined : placeOf(target);
      const edge = to?.part === from.part && to.feature ? edgeOf(from, to) : undefined;
      if (edge) edges.set(edge[0], (edges.get(edge[0]) ?? new Set()).add(edge[1]));
    }
  }
  return edges;
}

function findCycles(edges: Map<string, Set<string>>): string[][] {
  const cycles: string[][] = [];
  const done = new Set<string>();
  function visit(node: string, path: string[]) {
    const start = path.indexOf(node);
    if (start >= 0) {
      cycles.push([...path.slice(start), node]);
    } else if (!done.has(node)) {
      for (const next of edges.get(node) ?? []) {
        visit(next, [...path, node]);
      }
      done.add(node);
    }
  }
  for (const node of edges.keys()) {
    visit(node, []);
  }
  return cycles;
}
