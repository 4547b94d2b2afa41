import type { Author } from '@greenlight/contract/comment';
import type { Platform } from '../../platform/platform.ts';
import { avatarUrl } from '../account/avatar/avatar.ts';
import { pictureOf } from '../badge/badge.ts';

/** What is read of the author of a comment or a chat message. */
export interface AuthorRow {
  accountId: string;
  displayName: string;
  role: Author['role'];
  avatar: { id: string; widths: number[] } | null;
  /** The number of the picture of the chosen badge. */
  badge: number | null;
}

export function toAuthor(platform: Platform, { accountId, displayName, role, avatar, badge }: AuthorRow): Author {
  return {
    userId: accountId,
    displayName,
    avatarUrl: avatar && avatarUrl(platform, avatar.id, avatar.widths),
    badgeUrl: badge === null ? null : pictureOf(platform, badge),
    role,
  };
}
