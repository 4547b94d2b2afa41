import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import type { Browser, FrameLocator, Locator, Page } from 'playwright-core';
import { type ChatReader, openChatReader } from '../../packages/server/test/chat-socket.ts';
import { openPage, widths } from './browser.ts';
import { giveLogin } from './member.ts';
import { password, type Service } from './service.ts';

const userCreated = '2020-06-01T00:00:00.000Z';

/** Longer than `patient`: several pages with a player load at once. */
export const patientChat = { timeout: 60_000 };

/** Announces a free stream and marks it as on air, without a broadcast: there is a chat, and nothing to decode. */
export async function markOnAir(service: Service, title: string): Promise<number> {
  const { studioConfig, studioLive } = service.operator;
  await studioConfig.update({ body: { config: { livestream_enabled: true } } });
  const startsAt = new Date(Date.now() + 3_600_000).toISOString();
  const { livestreamId } = await studioLive.create({ body: { title, startsAt, access: 'free' } });
  await query(
    service,
    `update livestream set started_at = now(), seen_at = now() + interval '1 day', asset_id = gen_random_uuid()
      where id = $1`,
    [livestreamId],
  );
  return livestreamId;
}

/** Marks a published video as the recording of a stream that began with it and has ended; answers the stream's id. */
export async function markRecording(service: Service, mediaId: number, seconds: number): Promise<number> {
  const [row] = await query<{ id: string }>(
    service,
    `insert into livestream (media_id, asset_id, starts_at, started_at, seen_at, ended_at)
      values ($1, gen_random_uuid(), now() - interval '1 hour', now() - interval '1 hour', now() - interval '1 hour',
        now() - interval '1 hour' + $2 * interval '1 second')
      returning id`,
    [mediaId, seconds],
  );
  return Number(row?.id);
}

/** The encoder of the stream was away for a minute after this many seconds: the recording has none of that. */
export async function addGap(service: Service, livestreamId: number, afterS: number): Promise<void> {
  await query(
    service,
    `insert into live_segment (asset_id, index, run, shown_at, picture_s, lengths_s, bytes, key_frame_bytes)
      select m.asset_id, n, p.part, l.started_at + (n + p.part * 60) * interval '1 second', 1, '{}', '{}', '{}'
      from livestream l join media m on m.id = l.media_id, generate_series(0, 39) n,
        lateral (select case when n < $2 then 0 else 1 end as part) p
      where l.id = $1`,
    [livestreamId, afterS],
  );
}

/** A message of the first writer that is found, this many seconds after the start of the stream. */
export async function addMessage(service: Service, livestreamId: number, text: string, seconds: number): Promise<void> {
  await query(
    service,
    `insert into chat_message (livestream_id, account_id, client_id, message, created_at)
      select $1, (select id from account limit 1), gen_random_uuid(), $2, started_at + $3 * interval '1 second'
      from livestream where id = $1`,
    [livestreamId, text, seconds],
  );
}

async function query<Row extends object>(service: Service, sql: string, values: unknown[]): Promise<Row[]> {
  const client = new Client({ connectionString: service.databaseUrl });
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

async function addMember(service: Service, displayName: string): Promise<string> {
  const email = `${randomUUID().slice(0, 8)}@example.com`;
  const added = { email, displayName, password, role: 'member' as const, userCreated };
  const { userId } = await service.operator.staff.addMember({ body: added });
  // With a membership, no reminder appears.
  const body = { kind: 'complimentary' as const, planId: 'annual' as const, until: null };
  await service.operator.staff.grantMembership({ params: { userId }, body });
  return email;
}

export interface ChatPageOptions {
  service: Service;
  browser: Browser;
  path?: string;
  width?: number;
  /** E-mail of the account; by default a new member's. */
  email?: string;
  /** Whether the page has no field to write. */
  isReadOnly?: boolean;
  /** Called before the page opens. */
  prepare?: (page: Page) => Promise<unknown>;
}

/** A viewer at a chat, in a new browser profile; on a phone with a touch screen. */
export async function openViewer(displayName: string, options: ChatPageOptions): Promise<Page> {
  const { service, browser, path = '/live', width = widths.desktop } = options;
  const page = width < 600 ? await openPhone(browser, width) : await openPage(browser, width);
  await options.prepare?.(page);
  await giveLogin(page, service, options.email ?? (await addMember(service, displayName)));
  await page.goto(service.url + path);
  if (!options.isReadOnly) await fieldOf(page).waitFor(patientChat);
  return page;
}

async function openPhone(browser: Browser, width: number): Promise<Page> {
  const viewport = { width, height: 844 };
  const context = await browser.newContext({
    viewport,
    locale: 'en',
    hasTouch: true,
    isMobile: true,
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  page.on('pageerror', (error) => {
    throw error;
  });
  return page;
}

/** A member who writes without a browser, over this many sockets. Each sends 40 messages at once. */
export async function openWriter(service: Service, displayName: string, sockets = 1): Promise<ChatReader[]> {
  const email = await addMember(service, displayName);
  const body = { email, password, device: { deviceIdentifier: randomUUID(), model: 'Test', platform: 'web' as const } };
  const answer = await fetch(`${service.url}/api/user/v2/account/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { token } = (await answer.json()) as { token: string };
  return Promise.all(Array.from({ length: sockets }, () => openChatReader(service.url, token)));
}

export function chatOf(page: Page): Locator {
  return page.getByRole('region', { name: 'Live chat', exact: true });
}

export function fieldOf(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Send a message…' });
}

export function logOf(page: Page | FrameLocator): Locator {
  return page.getByRole('log', { name: 'Chat messages' });
}

/** The message with this text. */
export function messageWith(page: Page | FrameLocator, text: string): Locator {
  return logOf(page).getByRole('listitem').filter({ hasText: text });
}

export async function write(page: Page, text: string): Promise<void> {
  await fieldOf(page).fill(text);
  await fieldOf(page).press('Enter');
  await messageWith(page, text).waitFor();
}

/** Chooses in the menu of a message. */
export async function chooseFor(page: Page | FrameLocator, text: string, item: string): Promise<void> {
  const message = messageWith(page, text).first();
  await message.hover();
  await message.getByRole('button', { name: /^More about the message by/ }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

/** Chooses in the menu of the chat. */
export async function chooseInChat(page: Page, item: string): Promise<void> {
  await chatOf(page).getByRole('button', { name: 'Chat options' }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

/** Every connection of the page's socket, which can be cut. Call it before the page opens. */
export async function interceptSocket(page: Page) {
  const open = new Set<{ close: () => Promise<void> }>();
  let isCut = false;
  await page.routeWebSocket(/socket\.io/, (route) => {
    if (isCut) return void route.close();
    route.connectToServer();
    open.add(route);
  });
  return {
    async cut() {
      isCut = true;
      await page.context().setOffline(true);
      await Promise.all([...open].map((each) => each.close()));
      open.clear();
    },
    async mend() {
      isCut = false;
      await page.context().setOffline(false);
    },
  };
}
