import { isSide, placeOf } from './place.ts';
import type { SourceFile } from './source-file.ts';

/** Imports of another package have no ending. */
const endings = ['', '.ts', '.tsx'];

/** Import cycles between features of a side and between files, each reported once. */
export function checkImportCycles(files: SourceFile[]): string[] {
  return [...checkFeatures(files), ...checkFiles(files)];
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
  const edges = new Map<string, Set<string>>();
  for (const file of files.filter(({ isTest, path }) => !isTest && !path.endsWith('/test-data.ts'))) {
    const from = placeOf(file.path);
    for (const { target } of file.imports) {
      const to = target === undefined ? undefined : placeOf(target);
      if (isSide(from.part) && from.feature && to?.part === from.part && to.feature && to.feature !== from.feature) {
        const name = `${from.part}/${from.feature}`;
        edges.set(name, (edges.get(name) ?? new Set()).add(`${to.part}/${to.feature}`));
      }
    }
  }
  return findCycles(edges).map((cycle) => `features must not import each other in a cycle: ${cycle.join(' → ')}`);
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
