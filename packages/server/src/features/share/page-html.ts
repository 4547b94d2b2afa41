import type { ApiTable } from '@greenlight/contract/api';
import type { Client } from '@greenlight/contract/client';
import { hostsTag, jsonTag } from '../../platform/http/web-app.ts';
import type { Painting } from '../../platform/paint/painter.ts';
import type { Platform } from '../../platform/platform.ts';
import { cssOf, readTheme } from '../config/theme-css.ts';
import { absoluteUrl, escapeText, headTags, htmlTag } from './head-tags.ts';
import { readScreen } from './screen-by-path.ts';
import { canvasOf } from './web-app-manifest.ts';

export interface Page {
  platform: Platform;
  client: Client<ApiTable>;
  /** The built page. */
  html: string;
  /** The built files of a screen's source modules, to be loaded with the page. */
  filesOf: (modules: string[]) => string[];
  /** Renders the screen of a path; null when it cannot. */
  paint: (path: string) => Promise<Painting | null>;
}

const unpainted = { html: '', language: { code: 'en', direction: 'ltr', spoken: [] } };
/** The scripts that the build puts into its page. */
const scripts = /<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g;
const icons = [
  htmlTag('link', { rel: 'manifest', href: '/manifest.webmanifest' }),
  htmlTag('link', { rel: 'apple-touch-icon', href: '/icons/180.png' }),
];

/**
 * The script of a painted page, run before its first paint. A painted page is for a plain visitor. It would visibly
 * change for a viewer who is signed in, has another language, frame setting or order of the browse screen, or is in the
 * app: for them the script hides it, and the app draws the page again. The code (the entry, then its imports) is loaded
 * after the first paint, so that it does not delay styles, fonts and pictures on a slow line. A button that is pressed
 * before the code listens is marked with the time, until another one is pressed; the app presses it again once it
 * listens. The event itself is stopped, because perhaps only some listeners exist.
 */
export const paintedScript = `(function(d,g){
function base(c){return c&&c.slice(0,2).toLowerCase()}
var code=document.currentScript.dataset.code.split(' '),unfit=true,begun=false;
function begin(){if(begun)return;begun=true;code.forEach(function(href,i){
var e=document.createElement(i?'link':'script');e.crossOrigin='';e.fetchPriority='low';
if(i){e.rel='modulepreload';e.href=href}else{e.type='module';e.src=href}document.head.appendChild(e)})}
try{var s=localStorage,t=sessionStorage,spoken=d.dataset.spoken.split(' ').map(base),wanted=[s.getItem(g+'language')].concat(navigator.languages).map(base);
var language=wanted.find(function(c){return spoken.indexOf(c)>=0})||base(d.lang);
var own=s.getItem(g+'auth')||t.getItem(g+'override')||t.getItem(g+'wrapper')||t.getItem(g+'menus');
unfit=own||language!==base(d.lang)||s.getItem(g+'sidebar')==='open'||/hidemenus|iosapp|androidapp|token|[/]browse[?]/.test(location.href)}catch(e){}
if(unfit)d.classList.add('unfit');
addEventListener('click',function(e){var root=document.querySelector('[data-painted]'),b=e.target.closest('button');
if(!root)return;
document.querySelectorAll('[data-early]').forEach(function(m){m.removeAttribute('data-early')});
if(!b||root.dataset.painted==='screen'&&!b.closest('main'))return;
e.stopPropagation();e.preventDefault();b.setAttribute('data-early',e.timeStamp);begin()},true);
if(unfit||document.hidden||!window.PerformanceObserver)begin();
else{new PerformanceObserver(begin).observe({type:'paint',buffered:true});setTimeout(begin,3000)}
})(document.documentElement,'greenlight.')`;

/** The whole page of an address for a visitor; null for an unknown address. */
export async function readPage(page: Page, pathname: string): Promise<string | null> {
  const { platform, client } = page;
  const address = (path: string) => absoluteUrl(platform.config, path);
  const config = await client.config.remote();
  const screen = await readScreen({ client, config, address }, pathname);
  if (!screen) return null;
  const painting = screen.unlisted ? null : await page.paint(pathname);
  return fill(page, {
    head: headTags(screen, { config, address }),
    painting: painting ?? { ...unpainted, answers: await frameAnswers(client) },
    isPainted: painting !== null,
    modules: screen.modules,
  });
}

/** The page without a screen: for unknown addresses, and for an installed app that starts offline. */
export async function readEmptyPage(page: Page): Promise<string> {
  const { platform, client } = page;
  const config = await client.config.remote();
  const head = headTags(null, { config, address: (path) => absoluteUrl(platform.config, path) });
  return fill(page, {
    head,
    painting: { ...unpainted, answers: await frameAnswers(client) },
    isPainted: false,
    modules: [],
  });
}

/** The answers that the app needs before it shows anything; failed ones are left out. */
async function frameAnswers(client: Client<ApiTable>): Promise<unknown[]> {
  const calls = [client.config.remote, client.pages.list, client.language.list] as const;
  const first = await Promise.allSettled(calls.map(async (call) => ({ key: call.key, data: await call() })));
  const languages = await client.language.list().catch(() => ({ languages: [] }));
  const texts = languages.languages.map(async ({ id }) => {
    const args = { params: { id } };
    return { key: [...client.language.texts.key, args], data: await client.language.texts(args) };
  });
  const all = [...first, ...(await Promise.allSettled(texts))];
  return all.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
}

/** Fills the places of the built page. The replacements are functions, since `$&` in a string would be a pattern. */
async function fill(
  { platform, html, filesOf }: Page,
  { head, painting, isPainted, modules }: { head: string; painting: Painting; isPainted: boolean; modules: string[] },
): Promise<string> {
  const { code, direction, spoken } = painting.language;
  const theme = await readTheme(platform);
  const css = cssOf(theme).replaceAll('<', '\\3c ');
  const files = filesOf(modules);
  const built = html.match(scripts) ?? [];
  const parts = [...built.map((element) => /(?:src|href)="([^"]+)"/.exec(element)?.[1] ?? ''), ...files];
  const script = isPainted
    ? `<script data-code="${escapeText(parts.join(' '))}">${paintedScript}</script>`
    : files.map((href) => htmlTag('link', { rel: 'modulepreload', href, crossorigin: '' })).join('');
  const root = isPainted ? `<div id="root" data-painted="${code}">${painting.html}</div>` : '<div id="root"></div>';
  return html
    .replaceAll(scripts, isPainted ? '' : '$&')
    .replace(/(?<=<meta name="theme-color" content=")[^"]*/, canvasOf(theme))
    .replace(/<html[^>]*>/, `<html lang="${code}" dir="${direction}" data-spoken="${spoken.join(' ')}">`)
    .replace('<!--head-->', () => [head, ...icons, script, hostsTag(platform.config)].join(''))
    .replace('</head>', () => `<style id="theme">${css}</style></head>`)
    .replace('<div id="root"></div>', () => root + jsonTag('answers', painting.answers));
}
