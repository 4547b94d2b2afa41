import { z } from 'zod';
import { email } from './account.ts';
import { dateTime, id, pageQuery, pageSchema, pathId } from './field.ts';
import { inboxPageSize } from './limits.ts';
import { pitchState } from './pitch.ts';
import { noContent, route, routeGroup } from './route.ts';
import { markTranslatable, type OwnedText } from './translated-text.ts';

/** Notification types (docs/product/notification.md). The numbers are the values on the wire. */
export const notificationTypes = {
  CommentReply: 1,
  VideoUpload: 2,
  CommentLike: 3,
  Creator: 4,
  Badge: 5,
  Points: 6,
} as const;
export const notificationType = z.literal(Object.values(notificationTypes));
export type NotificationType = z.infer<typeof notificationType>;

const pushTypes = z.object({
  pushNotificationType: z.array(notificationType).max(10).describe('the types that are sent'),
});

/** The same fields as the browser's PushSubscription (RFC 8291). */
const pushSubscription = z.object({
  endpoint: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .describe('the address of a push service: https, and no private address'),
  keys: z.object({ p256dh: z.string().min(80).max(100), auth: z.string().min(16).max(40) }),
});

const emailPreference = z.object({ campaignId: z.string(), title: z.string(), subscribed: z.boolean() });

/** The names in several languages that a notification contains. */
export function textsOfItem(item: {
  badgeId: string | null;
  pitchId: number | null;
  pitchNewsId: number | null;
  giveawayId: number | null;
}): OwnedText[] {
  const { badgeId, pitchId, pitchNewsId, giveawayId } = item;
  if (giveawayId !== null) return [{ on: item, key: 'title', kind: 'giveaway', id: giveawayId, field: 'title' }];
  if (pitchId !== null) {
    const title: OwnedText = { on: item, key: 'title', kind: 'pitch', id: pitchId, field: 'title' };
    if (pitchNewsId === null) return [title];
    return [title, { on: item, key: 'text', kind: 'pitch-news', id: pitchNewsId, field: 'title' }];
  }
  if (badgeId === null) return [];
  const badge = { on: item, kind: 'badge' as const, id: badgeId };
  return [
    { ...badge, key: 'title', field: 'name' },
    { ...badge, key: 'text', field: 'description' },
  ];
}

export const inboxItem = markTranslatable(
  z
    .object({
      id,
      type: notificationType,
      created: dateTime,
      read: z.boolean(),
      title: z.string().describe('for a reply, a mention or a like: the name of its author; empty if points expire'),
      text: z.string().describe('empty for a comment with a moment'),
      imageUrl: z.string().nullable(),
      isReminder: z.boolean().describe('it announces a stream of which the member wanted a reminder'),
      isStreamStart: z.boolean().describe('a stream of a creator or show that the member follows went on air'),
      isMention: z.boolean().describe('for type 1: the comment mentions the member'),
      badgeId: z.string().nullable().describe('the badge that was earned'),
      pitchId: id.nullable().describe('the pitch to which the member gave points'),
      pitchNewsId: id.nullable().describe('the update of the pitch; the text is its title'),
      giveawayId: id.nullable().describe('the giveaway that the member entered'),
      pitchState: pitchState.nullable().describe('the new state of the pitch; then the text is empty'),
      isGiveawayWon: z.boolean().describe('the member has won a giveaway; then the text is empty'),
      isGiveawayCancelled: z.boolean().describe('a giveaway that the member entered was cancelled; the text says why'),
      expiry: z
        .object({ points: z.int(), at: dateTime })
        .nullable()
        .describe('for type 6: how many points expire, and when'),
      others: z.int().describe('how many more people liked the comment'),
      href: z.string().describe('where it leads in the web app'),
    })
    .meta({ id: 'InboxItem' }),
  textsOfItem,
);
export type InboxItem = z.infer<typeof inboxItem>;

const unread = z.object({ unread: z.int().describe('100 stands for 100 or more') });

export const notification = routeGroup('user', {
  emailPreferences: route({
    method: 'GET',
    path: '/v1/emailPreferences',
    access: 'account',
    summary: 'Which mails the member gets.',
    response: z.object({ campaigns: z.array(emailPreference) }),
  }),
  setEmailPreferences: route({
    method: 'POST',
    path: '/v1/emailPreferences',
    access: 'account',
    summary: 'Choose which mails to get.',
    body: z.object({ campaigns: z.array(emailPreference.pick({ campaignId: true, subscribed: true })).max(50) }),
    response: z.object({ campaigns: z.array(emailPreference) }),
  }),
  unsubscribeEmail: route({
    method: 'DELETE',
    path: '/v1/emailnotification',
    access: 'guest',
    summary: 'Unsubscribe from a mail campaign by the link in a mail.',
    body: z.object({ campaignId: z.string().max(200), email, token: z.string().max(500).optional() }),
    response: noContent,
    errors: ['code_invalid'],
  }),
  pushTypes: route({
    method: 'GET',
    path: '/v2/pushnotification/type',
    access: 'account',
    summary: 'Which types of notifications the member gets.',
    response: pushTypes,
  }),
  setPushTypes: route({
    method: 'POST',
    path: '/v2/pushnotification/type',
    access: 'account',
    summary: 'Choose which types of notifications to get.',
    body: pushTypes,
    response: pushTypes,
  }),
  pushKey: route({
    method: 'GET',
    path: '/v2/pushnotification/key',
    access: 'anyone',
    summary: 'The key with which browsers subscribe to push messages (VAPID, RFC 8292).',
    response: z.object({ publicKey: z.string() }),
    cache: { maxAge: 300, stale: 3600 },
  }),
  addPush: route({
    method: 'POST',
    path: '/v2/pushnotification/subscription',
    access: 'account',
    summary: 'Send push messages to this browser, for as long as its session lasts.',
    body: pushSubscription,
    response: noContent,
  }),
  removePush: route({
    method: 'DELETE',
    path: '/v2/pushnotification/subscription',
    access: 'account',
    summary: 'No longer send push messages to this browser.',
    body: pushSubscription.pick({ endpoint: true }),
    response: noContent,
  }),
  inbox: route({
    method: 'GET',
    path: '/v2/notification',
    access: 'account',
    summary: 'The inbox, newest first, with the number of unread notifications.',
    query: pageQuery('pageSize', inboxPageSize),
    response: pageSchema('notifications', inboxItem).extend(unread.shape),
  }),
  read: route({
    method: 'POST',
    path: '/v2/notification/:id/read',
    access: 'account',
    summary: 'Mark one as read.',
    params: z.object({ id: pathId }),
    response: unread,
    errors: ['not_found'],
  }),
  readAll: route({
    method: 'POST',
    path: '/v2/notification/read',
    access: 'account',
    summary: 'Mark all as read.',
    response: unread,
  }),
});
