import { randomUUID } from 'node:crypto';
import type { Browser, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { type CommentReader, openComments } from '../../packages/server/test/comment-socket.ts';
import { expectPlaying, openPage, patient, widths } from './browser.ts';
import { publishFilm } from './film.ts';
import { giveLogin } from './member.ts';
import { password, type Service } from './service.ts';

/** Old enough that no rule about new accounts acts. */
const userCreated = '2020-06-01T00:00:00.000Z';

/** Short videos to write about, and people who do. */
export interface CommentSite {
  newVideo(access?: 'free' | 'members'): Promise<number>;
  addMember(displayName: string, options?: { subscribed?: boolean }): Promise<{ email: string; userId: string }>;
  /** A member at the comments of a video, in a new browser profile. */
  openAs(displayName: string, path: string, options?: { width?: number; isVideo?: boolean }): Promise<Page>;
  /** Opens a member who writes without a browser. */
  openWriter(displayName: string): Promise<CommentReader>;
}

export function commentSite(service: Service, browser: Browser): CommentSite {
  async function addMember(displayName: string, { subscribed = false } = {}) {
    const email = `${randomUUID().slice(0, 8)}@example.com`;
    const added = { email, displayName, password, role: 'member' as const, userCreated };
    const { userId } = await service.operator.staff.addMember({ body: added });
    const body = { kind: 'complimentary' as const, planId: 'annual' as const, until: null };
    if (subscribed) await service.operator.staff.grantMembership({ params: { userId }, body });
    return { email, userId };
  }
  return {
    addMember,
    newVideo(access = 'free') {
      const title = `Glazing ${randomUUID().slice(0, 8)}`;
      const footage = { seconds: 20, size: '256x144', rate: '10', sound: null };
      return publishFilm(service, { title, access, footage });
    },
    async openAs(displayName, path, { width = widths.desktop, isVideo = true } = {}) {
      const { email } = await addMember(displayName);
      const page = await openPage(browser, width);
      await giveLogin(page, service, email);
      await page.goto(service.url + path);
      if (isVideo) {
        await pause(page);
        // All viewers begin at 0, because a comment of a later moment is hidden from a viewer who is behind.
        await page.locator('video').evaluate((video: HTMLVideoElement) => void (video.currentTime = 0));
      }
      return page;
    },
    async openWriter(displayName) {
      const { email } = await addMember(displayName);
      const device = { deviceIdentifier: randomUUID(), model: 'Test', platform: 'web' as const };
      const answer = await fetch(`${service.url}/api/user/v2/account/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password, device }),
      });
      const { token } = (await answer.json()) as { token: string };
      return openComments(service.url, token);
    },
  };
}

/** A video that ends would lead to the next one. */
export async function pause(page: Page): Promise<void> {
  await expectPlaying(page);
  await page.locator('video').evaluate((video: HTMLVideoElement) => video.pause());
}

/** The field for a new comment. */
export function fieldOf(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Add a comment…' });
}

export async function write(page: Page, text: string): Promise<void> {
  await fieldOf(page).fill(text);
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect.poll(() => fieldOf(page).inputValue(), patient).toBe('');
}

/** The comment or reply with this text. */
export function commentWith(page: Page, text: string): Locator {
  return page.getByRole('article').filter({ hasText: text });
}

/** Chooses from the menu of the first comment by this person. */
export async function chooseFor(page: Page, name: string, item: string): Promise<void> {
  await page
    .getByRole('button', { name: `More about the comment by ${name}` })
    .first()
    .click();
  await page.getByRole('menuitem', { name: item }).click();
}
