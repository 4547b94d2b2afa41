import { isQueries, isSide, type Place, placeOf } from './place.ts';
import type { Import, SourceFile } from './source-file.ts';

/** Which of our packages each part may import. Scripts and benches may import any. */
const packagesFor: Record<string, string[]> = {
  contract: [],
  client: ['contract'],
  ui: [],
  player: ['ui'],
  server: ['contract'],
  web: ['client', 'ui', 'player', 'contract'],
  studio: ['client', 'ui', 'player', 'contract'],
  demo: ['client', 'contract'],
  e2e: ['contract', 'client'],
};

/** Which layers of its own part a layer may import. */
const layersFor: Record<string, string[]> = {
  platform: ['platform'],
  features: ['platform', 'features'],
  locales: ['locales'],
};

/** The features of money. Each may import only those before it, except in tests (docs/architecture.md). */
const moneyOrder = [
  'plan',
  'entitlement',
  'gateway',
  'ledger',
  'offer',
  'engine',
  'stripe',
  'checkout',
  'revenue',
  'patreon',
  'transfer',
].map((name) => `money/${name}`);

/** Imports in a forbidden direction, or of files that are private to another feature. */
export function checkDirections(file: SourceFile): string[] {
  const from = placeOf(file.path);
  return file.imports.flatMap((imported) => {
    const problem =
      imported.target === undefined ? undefined : objection(file, from, imported, placeOf(imported.target));
    return problem === undefined ? [] : [`${problem} (imports ${imported.specifier})`];
  });
}

function objection(file: SourceFile, from: Place, { target = '' }: Import, to: Place): string | undefined {
  if (from.part !== to.part) {
    return crossing(file, from, to, target);
  }
  const layers = isSide(from.part) && from.layer !== undefined ? layersFor[from.layer] : undefined;
  if (layers === undefined) {
    return undefined;
  }
  // Tests are next to the code that they test and may import the test harness.
  const inHarness = file.isTest && to.layer === 'test';
  if (to.layer !== undefined && !layers.includes(to.layer) && !inHarness) {
    return `${from.layer} must not know ${to.layer}`;
  }
  if (from.feature === undefined || to.feature === undefined || from.feature === to.feature) {
    return undefined;
  }
  if (
    !file.isTest &&
    moneyOrder.indexOf(from.feature) < moneyOrder.indexOf(to.feature) &&
    from.feature.startsWith('money/')
  ) {
    return `${from.feature} must not know ${to.feature}`;
  }
  return isOpen(from.part, to.inFeature, file) ? undefined : privacyRule(from.part, to.feature);
}

function crossing({ isTest }: SourceFile, from: Place, to: Place, target: string): string | undefined {
  const allowed = packagesFor[from.part];
  const asHarness = to.part === 'server' && to.layer === 'test' && (from.part === 'e2e' || isTest);
  const asTestClient = from.part === 'server' && to.part === 'client' && (isTest || from.layer === 'test');
  const asBuildTool = ['web', 'studio', 'client'].includes(from.part) && target.startsWith('packages/ui/vite/');
  if (allowed === undefined || allowed.includes(to.part) || asHarness || asTestClient || asBuildTool) {
    return undefined;
  }
  return `${from.part} must not know ${to.part}`;
}

function isOpen(part: string, inFeature: string[], file: SourceFile): boolean {
  const name = inFeature.at(-1) ?? '';
  if (part === 'server') {
    const isMaker = file.isTest || file.path.endsWith('/test-data.ts');
    const isPrivate = isQueries(name) || ['routes.ts', 'jobs.ts', 'realtime.ts', 'test-data.ts'].includes(name);
    return !isPrivate || (isMaker && name === 'test-data.ts');
  }
  return !name.endsWith('-page.tsx');
}

function privacyRule(part: string, feature: string): string {
  const inside = part === 'server' ? 'queries, routes, jobs, realtime and test data' : 'pages';
  return `the ${inside} of "${feature}" are not for other features`;
}
