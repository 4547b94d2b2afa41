import { fileURLToPath } from 'node:url';
import { api } from '@greenlight/contract/api';
import type { Host, Route, Routes } from '@greenlight/contract/route';
import { answerTextFinder } from '@greenlight/contract/translated';
import type { Plugin } from 'vite';

const apiModule = fileURLToPath(import.meta.resolve('@greenlight/contract/api'));

/** A route travels as its words: the names of its fields, once a route, would be a good part of every first page. */
const expand = `
function each(values, change) {
  for (const name in values) values[name] = change(values[name]);
  return values;
}
function toRoute(words) {
  const [access, cached, translated, host, method, path] = words.split(' ');
  return { access, cache: cached ? {} : undefined, translated: translated ? true : undefined, host, method, path };
}`;

/** Replaces the contract's table by what it takes to call: a page needs no schemas, nor a host that it never calls. */
export function slimContract(without?: Host): Plugin {
  const slim = Object.entries<Routes>(api).flatMap(([group, routes]) => {
    const called = Object.entries(routes).filter(([, { host }]) => host !== without);
    return called.length > 0 ? [[group, Object.fromEntries(called.map(([name, route]) => [name, slimOf(route)]))]] : [];
  });
  const table = JSON.stringify(JSON.stringify(Object.fromEntries(slim)));
  const code = `${expand}\nexport const api = each(JSON.parse(${table}), (group) => each(group, toRoute));`;
  return {
    name: 'greenlight-slim-contract',
    enforce: 'pre',
    load: (id) => (id.split('?')[0] === apiModule ? code : null),
  };
}

/** What differs most comes last: so it is compressed best. */
function slimOf(route: Route) {
  const { host, method, path, access, cache } = route;
  return [access, cache ? 'c' : '', answerTextFinder(route) ? 't' : '', host, method, path].join(' ');
}
