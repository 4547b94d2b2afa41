import { api } from '@greenlight/contract/api';
import type { RemoteConfig } from '@greenlight/contract/config';
import { expect, test } from 'vitest';
import { assembleRoutes } from './route-table.ts';
import { sensitiveActionOf, sensitiveScreens } from './sensitive-screen.ts';

const config = { project: 'Kiln', store_url: '', faq_url: '', giveaways_enter_link: '' } as RemoteConfig;
const allOn = new Proxy(config, { get: (known, key) => Reflect.get(known, key) ?? true });
const routes = assembleRoutes(allOn, []);

test('every screen that takes money, cards, a pledge or a code refuses a session that came with a link', () => {
  const refused = routes.filter((route) => sensitiveActionOf(route) !== null).map(({ path }) => path);
  const gifts = ['/gift-subscriptions', '/account/gift-subscriptions'].flatMap((path) =>
    ['', '/history', '/history/:id', '/history/:id/card'].map((rest) => path + rest),
  );
  const payments = ['/payment', '/subscribe', '/complete-payment', '/payment-recovery'];
  const own = ['plan', 'payment-methods', 'payment-history', 'patreon'].map((name) => `/account/${name}`);
  const expected = [...payments, ...own, ...gifts, '/redeem', '/gift', '/gift/:code'];
  expect(refused.toSorted()).toEqual(expected.toSorted());
  // Support staff see a membership, but cannot change it.
  expect(
    routes.filter((route) => sensitiveActionOf(route) && !sensitiveActionOf(route, true)).map(({ path }) => path),
  ).toEqual(['/account/plan']);
  // docs/product/session.md: an app opens these with a token.
  const open = routes.filter(({ screen, path }) => sensitiveScreens[screen] && !refused.includes(path));
  expect(new Set(open.map(({ screen, guard }) => `${screen} ${guard}`))).toEqual(new Set(['coupon override']));
});

const sources = import.meta.glob<string>(['../features/**/*.{ts,tsx}', './screen-list.ts', '!../**/*.test.*'], {
  eager: true,
  query: '?raw',
  import: 'default',
});
/** Calls that take money, a card, a code or a pledge, or start to. */
const groups = ['foundry', 'card', 'gift', 'coupon', 'patreon'] as const;
const taking = groups.flatMap((group) =>
  Object.entries(api[group]).flatMap(([name, { method }]) => (method === 'GET' ? [] : [`client.${group}.${name}(`])),
);

/** The functions of a file with their code, and the names that it imports. */
function partsOf(code: string) {
  const parts = code.split(/^(?=(?:export )?(?:async )?(?:function|const) )/m);
  const named = parts.map((text) => ({
    name: /^(?:export )?(?:async )?(?:function|const) (\w+)/.exec(text)?.[1],
    text,
  }));
  return named.flatMap(({ name, text }) => (name ? [{ name, text }] : []));
}

/** The functions, by file, that can reach such a call. */
function reaching(): Map<string, Set<string>> {
  const found = new Map(Object.keys(sources).map((path) => [path, new Set<string>()]));
  const files = Object.entries(sources).map(([path, code]) => ({
    path,
    parts: partsOf(code),
    uses: importsOf(path, code),
  }));
  for (let before = -1; before !== sizeOf(found); ) {
    before = sizeOf(found);
    for (const { path, parts, uses } of files) {
      const known = [
        ...(found.get(path) ?? []),
        ...uses.filter(({ from, name }) => found.get(from)?.has(name)).map(({ name }) => name),
      ];
      const isReached = new RegExp(`\\b(?:${['$^', ...known].join('|')})\\b`);
      for (const { name, text } of parts) {
        if (taking.some((call) => text.includes(call)) || isReached.test(text)) found.get(path)?.add(name);
      }
    }
  }
  return found;
}

function sizeOf(found: Map<string, Set<string>>): number {
  return [...found.values()].reduce((sum, names) => sum + names.size, 0);
}

function importsOf(path: string, code: string) {
  const at = (to: string) =>
    new URL(to, `file:///src/app/${path}`).pathname.replace('/src/', '../').replace('../app/', './');
  return [...code.matchAll(/import \{([^}]+)\} from '(\.[^']+)'/g)].flatMap(([, names = '', to = '']) =>
    names.split(',').map((name) => ({ name: name.trim().split(' ').at(-1) ?? '', from: at(to) })),
  );
}

test('such calls are on no other screens, except a due payment, which leads to one', () => {
  const found = reaching();
  const screens = [
    ...(sources['./screen-list.ts'] ?? '').matchAll(
      /^ {2}'?([\w-]+)'?: \{\n(?: {4}.*\n)*? {4}page: \(\) => import\('([^']+)'\)/gm,
    ),
  ];
  expect(screens.length).toBeGreaterThan(40);
  const takers = screens.flatMap(([, screen = '', path = '']) => {
    const [, page = ''] = /^export function (\w+)/m.exec(sources[path] ?? '') ?? [];
    return found.get(path)?.has(page) ? [screen] : [];
  });
  // The account shows that a payment is due; its button asks for no card in such a session (openGatewayPage).
  const marked = Object.keys(sensitiveScreens).filter((screen) => takers.includes(screen));
  expect(new Set(takers)).toEqual(new Set([...marked, 'account']));
  expect(marked).toEqual(
    expect.arrayContaining(['payment', 'plan', 'gift', 'gift-history', 'redeem', 'patreon', 'coupon']),
  );
});
