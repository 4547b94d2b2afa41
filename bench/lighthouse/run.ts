// Lighthouse scores of the five kinds of pages that visitors open, on a phone: medians of five runs, with limits. The
// network is simulated. The CPU is set to a quarter of this machine's; Lighthouse reports its speed as an index.
// LIGHTHOUSE_URL measures a running service; without it, one is started and filled with test cards.
import { join } from 'node:path';
import type { ApiTable } from '@greenlight/contract/api';
import { api } from '@greenlight/contract/api';
import { type Client, createClient, fetchSend, hostsAt } from '@greenlight/contract/client';
import { launch } from 'chrome-launcher';
import lighthouse, { type Flags, type Result } from 'lighthouse';
import { makeDataFolder } from '../../packages/server/test/data-folder.ts';
import { median } from '../load/wrk.ts';
import { startProduct } from '../transcode/product.ts';
import { publishCards } from './card.ts';

const runs = 5;
const limits = { performance: 0.95, accessibility: 1, 'best-practices': 0.95, seo: 1 } as const;
const shiftMax = 0.02;
const times = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'speed-index'] as const;
const chromeFlags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run'];

const given = process.env.LIGHTHOUSE_URL;
const folder = given === undefined ? makeDataFolder() : undefined;
const product = folder && (await startProduct(join(folder.path, 'product'), 1, 'operator'));
try {
  if (product) await publishCards(product);
  const url = given ?? (product as { url: string }).url;
  const pages = await pagesOf(
    createClient(
      api,
      fetchSend(hostsAt(url), async () => null),
    ),
  );
  const rows: string[][] = [];
  for (const [name, path] of pages) rows.push([name, ...(await measure(url + path))]);
  const names = [...Object.keys(limits), 'shift', 'FCP', 'LCP', 'TBT', 'SI', 'index', 'verdict'];
  console.log(`\n| page | ${names.join(' | ')} |\n|${'---|'.repeat(names.length + 1)}`);
  for (const row of rows) console.log(`| ${row.join(' | ')} |`);
} finally {
  await product?.program.end('SIGTERM');
  await folder?.remove();
}

/** The newest page of each kind. */
async function pagesOf(client: Client<ApiTable>): Promise<[string, string][]> {
  const [{ channels }, { media }, { creatorTeams }] = await Promise.all([
    client.channel.shows(),
    client.channel.special({ params: { type: 'latest-videos' } }),
    client.creator.list(),
  ]);
  const video = media.find(({ access }) => access === 'free') ?? media[0];
  return [
    ['home', '/'],
    ['show', `/shows/${channels[0]?.slug}`],
    ['video', `/video/${video?.mediaId}`],
    ['creator', `/creators/${creatorTeams[0]?.slug}`],
    ['join', '/join'],
  ];
}

async function measure(url: string): Promise<string[]> {
  const results: Result[] = [];
  for (let run = 0; run < runs; run += 1) results.push(await visit(url));
  const middle = (pick: (result: Result) => number) => median(results.map(pick));
  const scores = Object.entries(limits).map(([category, limit]) => {
    const score = middle(({ categories }) => categories[category]?.score ?? 0);
    return { score, met: score >= limit };
  });
  const shift = middle(({ audits }) => audits['cumulative-layout-shift']?.numericValue ?? 1);
  const met = scores.every((each) => each.met) && shift <= shiftMax;
  const shown = times.map((id) => `${middle(({ audits }) => audits[id]?.numericValue ?? 0).toFixed(0)} ms`);
  const index = middle(({ environment }) => environment.benchmarkIndex).toFixed(0);
  return [...scores.map(({ score }) => score.toFixed(2)), shift.toFixed(3), ...shown, index, met ? 'met' : 'MISSED'];
}

/** Retries visits that Lighthouse could not record; that happens now and then and says nothing about the page. */
async function visit(url: string, tries = 3): Promise<Result> {
  const result = await record(url);
  if (!result.runtimeError) return result;
  if (tries > 1) return visit(url, tries - 1);
  throw new Error(`Lighthouse has nothing to say of ${url}: ${result.runtimeError.message}`);
}

/** Records with a new browser profile. The page is requested once before, so that the server has it cached. */
async function record(url: string): Promise<Result> {
  await fetch(url);
  const chromePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
  const chrome = await launch({ chromePath, chromeFlags, logLevel: 'silent' });
  try {
    const flags: Flags = { port: chrome.port, output: 'json', logLevel: 'silent', onlyCategories: Object.keys(limits) };
    const result = await lighthouse(url, flags);
    if (!result) throw new Error(`Lighthouse has nothing to say of ${url}`);
    return result.lhr;
  } finally {
    chrome.kill();
  }
}
