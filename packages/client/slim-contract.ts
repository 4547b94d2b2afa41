import { fileURLToPath } from 'node:url';
import { api } from '@greenlight/contract/api';
import type { Host, Route, Routes } from '@greenlight/contract/route';
import { type PageName, type SitePage, site } from '@greenlight/contract/site';
import { answerTextFinder } from '@greenlight/contract/translated-text';
import type { Plugin } from 'vite';

const apiModule = moduleOf('@greenlight/contract/api');
const siteModule = moduleOf('@greenlight/contract/site');

/**
 * The tables travel as words, a line for each group of calls and for each page: the quotes and the names of fields, once
 * a route, would be a good part of every first page.
 */
const expandGroup = `
function toGroup(line) {
  const [name, ...routes] = line.split('|');
  return [name, Object.fromEntries(routes.map(toRoute))];
}
function toRoute(words) {
  const [access, cached, translated, host, method, path, name = path.split('/').at(-1)] = words.split(' ');
  return [name, { access, cache: cached ? {} : undefined, translated: translated ? true : undefined, host, method, path }];
}`;

const expandPage = `
function toPage(line) {
  const [path, name, screen, flag, guard = 'open'] = line.split(' ');
  return [name, { guard, flag, screen: screen || name, path: path || '/' + name }];
}`;

/**
 * Replaces the contract's tables by what it takes to call and to link: a browser needs no schemas, no host that it never
 * calls, and nothing that is said to search engines.
 */
export function slimContract(without?: Host): Plugin {
  const slim = Object.entries<Routes>(api).flatMap(([group, routes]) => {
    const called = Object.entries(routes).filter(([, { host }]) => host !== without);
    return called.length > 0 ? [[group, ...called.map(([name, route]) => slimOf(route, name))].join('|')] : [];
  });
  const modules = new Map([
    [apiModule, `${expandGroup}\nexport const api = ${expanded(slim, 'toGroup')};`],
    [siteModule, `${expandPage}\nexport const site = ${expanded(Object.entries(site).map(slimPage), 'toPage')};`],
  ]);
  return {
    name: 'greenlight-slim-contract',
    enforce: 'pre',
    load: (id) => modules.get(id.split('?')[0] ?? '') ?? null,
    transform: (code) => (code.includes('sitePath(') ? withPaths(code) : null),
  };
}

function moduleOf(name: string): string {
  return fileURLToPath(import.meta.resolve(name));
}

function expanded(lines: string[], expander: string): string {
  return `Object.fromEntries(${JSON.stringify(lines.join('\n'))}.split('\\n').map(${expander}))`;
}

/** `sitePath('login')` becomes `"/login"`; what has parameters is left to be filled in the browser. */
function withPaths(code: string): string {
  return code.replace(/\bsitePath\('([a-z-]+)'\)/g, (_, name: PageName) => JSON.stringify(site[name].path));
}

function slimPage([name, { guard, flag, screen, path }]: [string, SitePage]): string {
  const words = [path === `/${name}` ? '' : path, name, screen === name ? '' : screen, flag];
  return [...words, guard === 'open' ? '' : guard].join(' ').trimEnd();
}

/** The most varying parts come last: this compresses best. A name that is the end of the path is left out. */
function slimOf(route: Route, name: string) {
  const { host, method, path, access, cache } = route;
  const words = [access, cache ? 'c' : '', answerTextFinder(route) ? 't' : '', host, method, path];
  return [...words, ...(path.endsWith(`/${name}`) ? [] : [name])].join(' ');
}
