import type { Browser } from 'playwright-core';
import { type Audience, openAudience } from './audience.ts';
import { openSite, type Site } from './site.ts';
import { startBrowser } from './watch.ts';

/** The objects that every measurement uses. */
export interface Bench {
  site: Site;
  browser: Browser;
  audience: Audience;
  close(): Promise<void>;
}

export async function openBench(): Promise<Bench> {
  const site = await openSite();
  const audience = openAudience(site);
  const browser = await startBrowser();
  return {
    site,
    browser,
    audience,
    async close() {
      audience.close();
      await browser.close();
      await site.close();
    },
  };
}
