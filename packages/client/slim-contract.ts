import { fileURLToPath } from 'node:url';
import { api } from '@greenlight/contract/api';
import type { Host, Route, Routes } from '@greenlight/contract/route';
import { answerTextFinder } from '@greenlight/contract/translated';
import type { Plugin } from 'vite';

const apiModule = fileURLToPath(import.meta.resolve('@greenlight/contract/api'));

/** Replaces the contract's table by what it takes to call: a page needs no schemas, nor a host that it never calls. */
export function slimContract(without?: Host): Plugin {
  const slim = Object.entries<Routes>(api).flatMap(([group, routes]) => {
    const called = Object.entries(routes).filter(([, { host }]) => host !== without);
    return called.length > 0 ? [[group, Object.fromEntries(called.map(([name, route]) => [name, slimOf(route)]))]] : [];
  });
  const code = `export const api = JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(slim)))});`;
  return {
    name: 'greenlight-slim-contract',
    enforce: 'pre',
    load: (id) => (id.split('?')[0] === apiModule ? code : null),
  };
}

/** What differs most comes last: so it is compressed best. */
function slimOf(route: Route) {
  const { host, method, path, access, cache } = route;
  return { access, cache: cache && {}, translated: answerTextFinder(route) ? true : undefined, host, method, path };
}
