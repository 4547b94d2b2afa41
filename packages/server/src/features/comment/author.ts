import type { Author } from '@greenlight/contract/comment';
import type { Platform } from '../../platform/platform.ts';
import { avatarUrl } from '../account/avatar/avatar.ts';
import { type BadgePicture, smallPictureOf } from '../badge/badge-picture.ts';

/** The columns that are read for the author of a comment or a chat message. */
export interface AuthorRow {
  accountId: string;
  displayName: string;
  role: Author['role'];
  avatar: { id: string; widths: number[] } | null;
  /** The badge that the author chose. */
  badge: BadgePicture | null;
}

export function toAuthor(platform: Platform, { accountId, displayName, role, avatar, badge }: AuthorRow): Author {
  return {
    userId: accountId,
    displayName,
    avatarUrl: avatar && avatarUrl(platform, avatar.id, avatar.widths),
    badgeUrl: badge && smallPictureOf(platform, badge),
    role,
  };
}
