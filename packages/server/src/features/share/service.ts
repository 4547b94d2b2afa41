import type { ApiTable } from '@greenlight/contract/api';
import type { Client } from '@greenlight/contract/client';
import type { RemoteConfig } from '@greenlight/contract/config';
import { hostsTag, jsonTag } from '../../platform/http/web-app.ts';
import type { Painting } from '../../platform/paint/painter.ts';
import type { Platform } from '../../platform/platform.ts';
import { readThemeCss } from '../config/service.ts';
import { absolute, headTags, tag } from './head/service.ts';
import { readScreen } from './screen/service.ts';

export interface Page {
  platform: Platform;
  client: Client<ApiTable>;
  /** The built page. */
  html: string;
  /** Built files that a screen's sources have become, to be loaded with the page. */
  filesOf: (modules: string[]) => string[];
  /** Draws the screen at a path; null where it can't be. */
  paint: (path: string) => Promise<Painting | null>;
}

/** The language in which screens are painted. */
const language = 'en';
const icons = [
  tag('link', { rel: 'manifest', href: '/manifest.webmanifest' }),
  tag('link', { rel: 'apple-touch-icon', href: '/icons/180.png' }),
];

/**
 * What was painted is not for everybody: who is signed in, speaks another language or chose another frame would see it
 * change. Runs before the first paint; the app draws the page anew for them.
 */
export const fitScript = `try{var s=localStorage,d=document.documentElement,l=s.getItem('greenlight.language')||navigator.language;if(s.getItem('greenlight.auth')||s.getItem('greenlight.sidebar')==='open'||l.slice(0,2)!==d.lang||/hidemenus|iosapp|androidapp|token/.test(location.search))d.classList.add('unfit')}catch(e){}`;

/** The whole page of an address for a visitor; null where nothing is. */
export async function readPage(page: Page, pathname: string): Promise<string | null> {
  const { platform, client } = page;
  const address = (path: string) => absolute(platform.config, path);
  const config = await client.config.remote();
  const screen = await readScreen({ client, config, address }, pathname);
  if (!screen) return null;
  const painting = screen.unlisted ? null : await page.paint(pathname);
  const preloads = page
    .filesOf(screen.modules)
    .map((href) => tag('link', { rel: 'modulepreload', href, crossorigin: '' }));
  return fill(page, {
    head: [headTags(screen, { config, address }), ...preloads].join(''),
    painting: painting ?? { html: '', answers: sharedAnswers(config) },
    isPainted: painting !== null,
  });
}

/** The page without a screen: where nothing is, and what an installed app begins with when there is no network. */
export async function readEmptyPage(page: Page): Promise<string> {
  const { platform, client } = page;
  const config = await client.config.remote();
  const head = headTags(null, { config, address: (path) => absolute(platform.config, path) });
  return fill(page, { head, painting: { html: '', answers: sharedAnswers(config) }, isPainted: false });
}

function sharedAnswers(config: RemoteConfig): unknown[] {
  return [{ key: ['config', 'remote'], data: config }];
}

/** The built page with its places filled. Functions as replacements: in texts `$&` is no pattern. */
async function fill(
  { platform, html }: Page,
  { head, painting, isPainted }: { head: string; painting: Painting; isPainted: boolean },
): Promise<string> {
  const theme = (await readThemeCss(platform)).replaceAll('<', '\\3c ');
  const script = isPainted ? `<script>${fitScript}</script>` : '';
  const root = isPainted ? `<div id="root" data-painted="${language}">${painting.html}</div>` : '<div id="root"></div>';
  return html
    .replace(/<html[^>]*>/, `<html lang="${language}">`)
    .replace('<!--head-->', () => [head, ...icons, script, hostsTag(platform.config)].join(''))
    .replace('</head>', () => `<style id="theme">${theme}</style></head>`)
    .replace('<div id="root"></div>', () => root + jsonTag('answers', painting.answers));
}
