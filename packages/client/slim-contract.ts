import { fileURLToPath } from 'node:url';
import { api } from '@greenlight/contract/api';
import type { Host, Route, Routes } from '@greenlight/contract/route';
import { answerTextFinder } from '@greenlight/contract/translated';
import type { Plugin } from 'vite';

const apiModule = fileURLToPath(import.meta.resolve('@greenlight/contract/api'));

/**
 * The table travels as words, a line for each group: the quotes and the names of fields, once a route, would be a good
 * part of every first page.
 */
const expand = `
function toGroup(line) {
  const [name, ...routes] = line.split('|');
  return [name, Object.fromEntries(routes.map(toRoute))];
}
function toRoute(words) {
  const [access, cached, translated, host, method, path, name] = words.split(' ');
  return [name, { access, cache: cached ? {} : undefined, translated: translated ? true : undefined, host, method, path }];
}`;

/** Replaces the contract's table by what it takes to call: a page needs no schemas, nor a host that it never calls. */
export function slimContract(without?: Host): Plugin {
  const slim = Object.entries<Routes>(api).flatMap(([group, routes]) => {
    const called = Object.entries(routes).filter(([, { host }]) => host !== without);
    return called.length > 0 ? [[group, ...called.map(([name, route]) => slimOf(route, name))].join('|')] : [];
  });
  const table = JSON.stringify(slim.join('\n'));
  const code = `${expand}\nexport const api = Object.fromEntries(${table}.split('\\n').map(toGroup));`;
  return {
    name: 'greenlight-slim-contract',
    enforce: 'pre',
    load: (id) => (id.split('?')[0] === apiModule ? code : null),
  };
}

/** What differs most comes last: so it is compressed best. */
function slimOf(route: Route, name: string) {
  const { host, method, path, access, cache } = route;
  return [access, cache ? 'c' : '', answerTextFinder(route) ? 't' : '', host, method, path, name].join(' ');
}
