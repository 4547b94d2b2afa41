import { fileURLToPath } from 'node:url';
import { type SitePage, site } from '@greenlight/contract/site';
import { expect, test } from 'vitest';
import { slimContract } from './slim-contract.ts';

const { load, transform } = slimContract() as unknown as {
  load: (id: string) => string | null;
  transform: (code: string) => string | null;
};

function factsOf(pages: Record<string, SitePage>) {
  return Object.entries(pages).map(([name, { path, guard, screen = name, flag = '' }]) => [
    name,
    path,
    guard,
    screen,
    flag,
  ]);
}

test('a browser has every page of the site with its path, guard, screen and flag', async () => {
  const code = load(fileURLToPath(import.meta.resolve('@greenlight/contract/site'))) ?? '';
  const slim = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as { site: Record<string, SitePage> };
  expect(factsOf(slim.site)).toEqual(factsOf(site));
});

test('an address without parameters is written out, another one is left', () => {
  expect(transform("f(sitePath('plan'), sitePath('video', id))")).toBe(`f("/account/plan", sitePath('video', id))`);
  expect(transform("f('/')")).toBeNull();
});
