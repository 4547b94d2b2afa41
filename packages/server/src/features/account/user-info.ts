import { createHmac } from 'node:crypto';
import { type UserInfo, userInfo, userInfoGroups } from '@greenlight/contract/user-info';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { invalidField, ProblemError } from '../../platform/problem-error.ts';
import { badgesOf } from '../badge/read-badges.ts';
import { streamsOf } from '../device/stream/concurrent-stream.ts';
import { readMembershipInfo } from '../money/entitlement/membership-info.ts';
import { hasPushSubscription } from '../notification/push-subscription.ts';
import { readBalance } from '../points/points-ledger.ts';
import { avatarUrl } from './avatar/avatar.ts';
import { findProfile, hasPatreonLink, listTeamIds } from './user-info-queries.ts';

type Field = keyof UserInfo;

/** The number of every other staff role is 3. */
const accountTypeNumbers: Record<string, number> = { member: 0, creator: 1, operator: 2 };
const fieldNames = new Set<string>(Object.keys(userInfo.shape));
const groups: Record<string, readonly Field[]> = userInfoGroups;

/**
 * The fields that `select` names, by group or by name (`preferences` means the group); all for an empty `select`.
 * Throws `invalid_request`.
 */
function selectedFields(select: string): Field[] {
  const names = select
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  if (names.length === 0) return [...fieldNames] as Field[];
  const unknown = names.find((name) => !fieldNames.has(name) && !Object.hasOwn(groups, name));
  if (unknown !== undefined) throw invalidField('query.select', `There is no field ${unknown.slice(0, 50)}`);
  return [...new Set(names.flatMap((name) => (Object.hasOwn(groups, name) ? (groups[name] ?? []) : [name as Field])))];
}

/** The user info of docs/product/account.md, limited to `select`. */
export async function readUserInfo(
  platform: Platform,
  { viewer, select }: { viewer: Viewer; select: string },
): Promise<UserInfo> {
  const fields = selectedFields(select);
  const { userId } = viewer;
  const [profile, teams, membership, actor, streams, badges, points] = await Promise.all([
    findProfile(platform.db, userId),
    fields.includes('creatorTeams') ? listTeamIds(platform.db, userId) : [],
    readMembershipInfo(platform, userId),
    viewer.actorId === null ? undefined : findProfile(platform.db, viewer.actorId),
    fields.some((field) => field.startsWith('stream')) ? streamsOf(platform, userId) : {},
    fields.some((field) => field.startsWith('badge')) ? badgesOf(platform, userId) : {},
    fields.some((field) => field.startsWith('points')) ? readBalance(platform, userId) : {},
  ]);
  if (!profile) throw new ProblemError('unauthorized');
  const all: UserInfo = {
    userId: profile.id,
    uid: profile.id,
    hash: createHmac('sha256', platform.config.secrets.token).update(`user:${profile.id}`).digest('hex'),
    email: profile.email,
    displayName: profile.display_name,
    avatarUrl: profile.image_id ? avatarUrl(platform, profile.image_id, profile.image_widths ?? []) : null,
    userCreated: profile.created_at.toISOString(),
    verified: profile.verified_at !== null,
    nameRequired: profile.display_name === '',
    accountType: accountTypeNumbers[profile.role] ?? 3,
    permissions: [...viewer.permissions],
    impersonatedBy: actor?.display_name ?? null,
    superAdmin: profile.role === 'operator',
    creatorTeams: teams,
    preferences: {
      language: profile.language,
      autoplay: profile.autoplay,
      captions: profile.caption_language,
    },
    preferencesSet: profile.preferences_set,
    notificationsEnabled: fields.includes('notificationsEnabled') && (await hasPushSubscription(platform, userId)),
    deleteRequest: profile.deletion_due_at?.toISOString() ?? null,
    hasPatreon: fields.includes('hasPatreon') && (await hasPatreonLink(platform.db, userId)),
    ...membership,
    ...(profile.deletion_due_at && { automaticRenewal: false, subscriptionBillingDate: null, canUpdatePlan: false }),
    ...streams,
    ...badges,
    ...points,
    queryList: fields,
  };
  return Object.fromEntries(fields.filter((field) => field in all).map((field) => [field, all[field]]));
}
