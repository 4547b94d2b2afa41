import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { checkArchitecture } from './check.ts';

const roots: string[] = [];

function breaches(files: Record<string, string>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'greenlight-house-'));
  roots.push(root);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return checkArchitecture(root);
}

/** Breaches without those of folders with few files, because examples of other rules have one or two. */
function otherBreaches(files: Record<string, string>): string[] {
  return breaches(files).filter((line) => !line.includes('in a folder of its own'));
}

afterEach(() => {
  for (const root of roots.splice(0)) {
    rmSync(root, { recursive: true });
  }
});

const server = 'packages/server/src';

function inMoney(name: string, file: string, text: string): Record<string, string> {
  return { [`${server}/features/money/${name}/${file}`]: text };
}

test('code that follows the rules has no breach', () => {
  expect(
    otherBreaches({
      [`${server}/features/media/routes.ts`]:
        "import type { FastifyRequest } from 'fastify';\nimport { play } from './service.ts';\nexport function mediaRoutes(request: FastifyRequest) {\n  return play(request);\n}\n",
      [`${server}/features/media/service.ts`]:
        "import { may } from '../channel/policy.ts';\nimport { findMedia } from './queries.ts';\nimport { media } from '@greenlight/contract/media';\nexport function play(x: unknown) {\n  return [x, may, findMedia, media];\n}\n",
      [`${server}/features/media/queries.ts`]:
        "import { sql } from 'kysely';\nexport function findMedia() {\n  return sql`select 1`;\n}\n",
      [`${server}/features/media/cue-queries.ts`]:
        "import { sql } from 'kysely';\nexport const cues = sql`select 1`;\n",
      [`${server}/features/channel/policy.ts`]: 'export function may() {\n  return true;\n}\n',
      'packages/contract/src/media.ts': "import { z } from 'zod';\nexport const media = z.object({});\n",
      'packages/web/src/features/media/hooks.ts':
        "import { x } from '@greenlight/client/query';\nexport const y = x;\n",
      'packages/web/src/features/media/watch-page.tsx':
        "import { y } from './hooks.ts';\nexport function WatchPage() {\n  return y;\n}\n",
      'packages/web/src/features/media/components/media-card.tsx': 'export const width = 3;\n',
      'packages/web/src/features/media/components/media-row.tsx': 'export const height = 2;\n',
      ...inMoney(
        'ledger',
        'charge.ts',
        "import { toFact } from '../entitlement/fact.ts';\nexport const charge = toFact;\n",
      ),
      ...inMoney('entitlement', 'fact.ts', 'export const toFact = 1;\n'),
    }),
  ).toEqual([]);
});

test.each([
  ['packages/web/src/features/media/utils.ts', '', '"utils" says nothing: name it by what it holds'],
  ['packages/ui/src/helpers/button.tsx', '', '"helpers" says nothing: name it by what it holds'],
  ['packages/ui/src/BigButton.tsx', '', 'names are kebab-case'],
  ['packages/contract/src/all.ts', "export * from './media.ts';\n", 'no barrels: import from where a thing is made'],
  [`${server}/features/medias/cue.ts`, '', 'a feature is a singular noun, not "medias"'],
  [
    `${server}/features/money/charge.ts`,
    '',
    'a file under features belongs to a feature, and under money to a feature inside money',
  ],
  [`${server}/features/media/later/cue.ts`, '', '"later" is no name that people search for'],
  ['packages/player/src/concern/playing.ts', '', '"playing" is no name that people search for'],
  [`${server}/features/bingo/store-reached.ts`, '', '"store-reached" is no name that people search for'],
  [`${server}/features/live/kept-run.ts`, '', '"kept-run" is no name that people search for'],
  ['packages/web/src/features/media/use-chat-shown.ts', '', '"use-chat-shown" is no name that people search for'],
  ['bench/points/insert-freely.ts', '', '"insert-freely" is no name that people search for'],
  [
    `${server}/features/chat/poll.ts`,
    'export async function updatePollClosed(\n',
    '"updatePollClosed" does not say what happens: name the function by a verb and its object',
  ],
  ['packages/web/src/features/media/use-cue.ts', 'export function setSent(', '"setSent" does not say what happens'],
  [`${server}/features/chat/poll.ts`, 'export function markTaken<T>(', '"markTaken" does not say what happens'],
  [`${server}/features/media/studio/policy.ts`, '', 'only the root of a feature has queries.ts, service.ts, policy.ts'],
  [
    `${server}/features/money/ledger/charge.ts`,
    "import { x } from '../gateway/queries.ts';\n",
    'the queries, routes, jobs, realtime and test data of "money/gateway" are not for other features',
  ],
  [
    `${server}/features/money/gateway/card.ts`,
    "import { x } from '../ledger/charge.ts';\n",
    'money/gateway must not know money/ledger',
  ],
  ['packages/contract/src/media.ts', "import { x } from '@greenlight/client/x';\n", 'contract must not know client'],
  [
    `${server}/platform/db/x.ts`,
    "import { x } from '../../features/media/service.ts';\n",
    'platform must not know features',
  ],
  [`${server}/features/media/service.ts`, "import { x } from '../../app/main.ts';\n", 'features must not know app'],
  [
    `${server}/features/media/service.ts`,
    "import { x } from '../channel/queries.ts';\n",
    'the queries, routes, jobs, realtime and test data of "channel" are not for other features',
  ],
  [
    'packages/web/src/features/media/hooks.ts',
    "const x = () => import('../channel/show-page.tsx');\n",
    'the pages of "channel" are not for other features',
  ],
  [
    'packages/web/src/app/main.tsx',
    "import { x } from '../../../server/src/app/main.ts';\n",
    'web must not know server',
  ],
  [`${server}/features/media/service.ts`, 'db.selectFrom(x);\n', 'only queries touch the database'],
  [
    `${server}/features/media/service.ts`,
    "import { x } from 'fastify';\n",
    'only routes.ts and realtime.ts know the request',
  ],
  [
    'packages/web/src/features/media/watch-page.tsx',
    "import { x } from '@greenlight/client/query';\n",
    'only hooks import the client',
  ],
  [`${server}/platform/mail/mail.ts`, 'const x = process.env.SMTP_URL;\n', 'only platform/config reads process.env'],
  ['packages/ui/src/button.tsx', 'export default 1;\n', 'named exports only'],
  [
    'packages/ui/src/button.tsx',
    'export const press = async (\n  a: (b: number) => void,\n): Promise<void> => a(1);\n',
    '"press" is a function: declare it as one',
  ],
  [
    'packages/web/src/features/media/watch-page.tsx',
    'const a = <Link href="/login" />;\n',
    '"/login" is the address of a page: take it from sitePath',
  ],
  [
    `${server}/features/media/mail.ts`,
    'const a = `/video/${id}`;\n',
    '"/video" is the address of a page: take it from sitePath',
  ],
  [
    `${server}/features/media/mail.ts`,
    'const a = `${config.publicUrl}/account?x`;\n',
    '"/account" is the address of a page: take it from sitePath',
  ],
  [
    'packages/studio/src/features/media/trash-page.tsx',
    "navigate('/live');\n",
    '"/live" is the address of a page: take it from studioPath',
  ],
  [
    'packages/studio/src/features/media/trash-page.tsx',
    'const a = <Link href={`/members/${id}#points`} />;\n',
    '"/members" is the address of a page: take it from studioPath',
  ],
  [
    'packages/studio/src/features/media/trash-page.tsx',
    'const a = <Link href={`~/shows/${id}`} />;\n',
    '"/shows" is the address of a page: take it from sitePath',
  ],
  [
    `${server}/features/media/mail.ts`,
    'const a = `${config.publicUrl}/studio/setup?token=${token}`;\n',
    '"/studio/setup" is the address of a page: take it from studioAddress',
  ],
  ['packages/ui/src/button.tsx', 'x\n'.repeat(301), '301 lines, 300 at most'],
  ['packages/web/src/features/media/watch-page.tsx', 'x\n'.repeat(121), '121 lines, 120 at most'],
])('%s: its breach is reported %#', (path, text, problem) => {
  expect(breaches({ [path]: text }).filter((line) => line.startsWith(`${path}: ${problem}`))).toHaveLength(1);
});

test.each([
  ['one file in a folder of its own', 'server', ['studio/edit.ts'], 'studio: 1 source file in a folder of its own'],
  ['two files on the server', 'server', ['studio/edit.ts', 'studio/list.ts'], 'studio: 2 source file'],
  ['one component', 'web', ['components/card.tsx'], 'components: 1 source file'],
  ['a feature of one file', 'web', ['hooks.ts'], ': 1 source file in a folder of its own, 2 at least'],
  [
    'three levels',
    'server',
    ['a/b/c/one.ts', 'a/b/c/two.ts', 'a/b/c/three.ts'],
    'a/b/c: folders are at most two levels below their feature',
  ],
])('folders: %s', (_, part, files, problem) => {
  const feature = `packages/${part}/src/features/media`;
  const found = breaches(Object.fromEntries(files.map((file) => [`${feature}/${file}`, ''])));
  const start = problem.startsWith(':') ? feature : `${feature}/`;
  expect(found.filter((line) => line.startsWith(start + problem))).toHaveLength(1);
});

test.each(['player', 'ui', 'demo'])(
  'a folder of %s has three sources too; bench and the top of src are free',
  (part) => {
    const folder = `packages/${part}/src/scene`;
    const found = breaches({
      [`${folder}/house.ts`]: '',
      [`packages/${part}/src/main.ts`]: '',
      'bench/points/run.ts': '',
    });
    expect(found).toEqual([`${folder}: 1 source file in a folder of its own, 3 at least`]);
  },
);

test('nouns with the ending of a participle, and participles in front of a noun, are names', () => {
  const names = ['billing-setting', 'live-feed', 'sent-bytes', 'text-shaping', 'apply-reply'];
  expect(breaches(Object.fromEntries(names.map((name) => [`packages/contract/src/${name}.ts`, ''])))).toEqual([]);
});

test('a function that sets a noun, or reads, may end in any word', () => {
  const names = ['setSpeed', 'updateSeenAt', 'markComment', 'listHeld', 'isListed', 'settleReserved', 'useSetNamed'];
  const text = names.map((name) => `export function ${name}() {}\n`).join('');
  expect(breaches({ 'packages/contract/src/cue.ts': `${text}function updatePollClosed() {}\n` })).toEqual([]);
});

test('tests do not count as source files of a folder; three sources are enough', () => {
  const files = ['edit.ts', 'list.ts', 'words.ts', 'edit.test.ts'].map(
    (name) => `${server}/features/media/studio/${name}`,
  );
  expect(breaches(Object.fromEntries(files.map((file) => [file, ''])))).toEqual([]);
});

test('an import cycle of two features inside money is reported, as is its import against the order', () => {
  expect(
    otherBreaches({
      ...inMoney('ledger', 'charge.ts', "import { x } from '../gateway/card.ts';\n"),
      ...inMoney('gateway', 'vault.ts', "import { x } from '../ledger/fee.ts';\n"),
    }),
  ).toHaveLength(2);
});

test('comments and strings do not count as imports', () => {
  const text = "// import { x } from '../app/main.ts';\n/* export default 1 */\nexport const a = `process.argv`;\n";
  expect(otherBreaches({ [`${server}/features/media/service.ts`]: text })).toEqual([]);
});

function importing(feature: string): string {
  return `import { x } from '../${feature}/service.ts';\n`;
}

test('the tables of addresses, tests and other paths may be written as text', () => {
  const address = "export const a = ['/shows', `/live/${id}`];\n";
  const other = "export const a = ['/badge/star.svg', '/studio/', '/api/studio/v1/members'];\n";
  const files = {
    'contract/src/site.ts': address,
    'contract/src/studio-site.ts': address,
    'web/src/features/media/cue.test.ts': address,
    'studio/src/features/media/cue.ts': other,
  };
  expect(
    otherBreaches(Object.fromEntries(Object.entries(files).map(([file, text]) => [`packages/${file}`, text]))),
  ).toEqual([]);
});

test('an import cycle of features is reported once, with its path', () => {
  expect(
    otherBreaches({
      [`${server}/features/media/service.ts`]: importing('channel'),
      [`${server}/features/channel/service.ts`]: importing('creator'),
      [`${server}/features/creator/policy.ts`]: importing('media'),
    }),
  ).toHaveLength(1);
});

test('an import cycle of folders of a feature is reported once; files beside the folders make none', () => {
  const feature = `${server}/features/media`;
  expect(
    otherBreaches({
      [`${feature}/studio/edit.ts`]: "import { x } from '../file/track.ts';\n",
      [`${feature}/studio/list.ts`]: "import { x } from '../media.ts';\n",
      [`${feature}/file/track.ts`]: "import type { X } from '../studio/trim.ts';\n",
      [`${feature}/media.ts`]: "import type { X } from './studio/list.ts';\n",
    }),
  ).toEqual([
    'folders must not import each other in a cycle: server/media/file → server/media/studio → server/media/file',
  ]);
});

test('an import cycle of files is reported once, in every package', () => {
  expect(
    breaches({
      'packages/player/src/a.ts': "import { b } from './b.ts';\nexport const a = b;\n",
      'packages/player/src/b.ts': "import {\n  type A,\n  c,\n} from './c.ts';\nexport const b = c;\n",
      'packages/player/src/c.ts': "export { a } from './a.ts';\nexport const c = 1;\n",
    }),
  ).toEqual([
    'files must not import each other in a cycle: packages/player/src/a.ts → packages/player/src/b.ts → packages/player/src/c.ts → packages/player/src/a.ts',
  ]);
});

test('types, lazy imports and tests make no cycle of files', () => {
  expect(
    breaches({
      'packages/player/src/a.ts': "import type { B } from './b.ts';\nexport const a: B = 1;\n",
      'packages/player/src/b.ts':
        "import { a } from './a.ts';\nexport function b() {\n  return [a, import('./c.ts')];\n}\n",
      'packages/player/src/c.ts': "import { b } from './b.ts';\nexport const c = b;\n",
      'packages/player/src/c.test.ts': "import { c } from './c.ts';\nimport './c.test.ts';\n",
    }),
  ).toEqual([]);
});

test('a median length above the limit is reported', () => {
  const files = Object.fromEntries(['a', 'b', 'c'].map((name) => [`packages/ui/src/${name}.tsx`, 'x\n'.repeat(70)]));
  expect(breaches(files)).toEqual(['all files: median 70 lines, 60 at most']);
});
