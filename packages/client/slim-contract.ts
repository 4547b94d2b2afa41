import { fileURLToPath } from 'node:url';
import { api } from '@greenlight/contract/api';
import type { Host, Routes } from '@greenlight/contract/route';
import { answerTextFinder } from '@greenlight/contract/translated';
import type { Plugin } from 'vite';

const apiModule = fileURLToPath(import.meta.resolve('@greenlight/contract/api'));

/** Replaces the contract's table by what it takes to call: a page needs no schemas, nor a host that it never calls. */
export function slimContract(without?: Host): Plugin {
  const slim = Object.entries<Routes>(api).map(([group, routes]) => [
    group,
    Object.fromEntries(
      Object.entries(routes)
        .filter(([, { host }]) => host !== without)
        .map(([name, route]) => {
          const { host, method, path, access, cache } = route;
          const translated = answerTextFinder(route) ? true : undefined;
          return [name, { host, method, path, access, cache: cache && {}, translated }];
        }),
    ),
  ]);
  const code = `export const api = JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(slim)))});`;
  return {
    name: 'greenlight-slim-contract',
    enforce: 'pre',
    load: (id) => (id.split('?')[0] === apiModule ? code : null),
  };
}
