import { expect, test } from 'vitest';
import { z } from 'zod';
import { api } from './api.ts';
import { specialChannel } from './channel.ts';
import { notificationTypes } from './notification.ts';
import { remoteConfigCss } from './raw-routes.ts';
import type { Route, Routes } from './route.ts';
import { userInfo, userInfoGroups } from './user-info.ts';

/** The calls as specified: method, path, `?query`, `[headers]` and `(body)`. `(…)` is a body that is not listed. */
const user = `
GET    /v2/device
POST   /v2/device (device)
PATCH  /v2/device (isActive, deviceIdentifier)
DELETE /v2/device (deviceIdentifier)
POST   /v2/account/integrity ?platform [x-security-token] (version)
POST   /v2/account/register ?platform (displayName, email, password, device)
POST   /v2/account/login ?platform (email, password, device)
POST   /v2/account/login/google ?platform (token, displayName, device)
POST   /v2/account/login/apple ?platform (token, displayName, device)
POST   /v2/account/renew ?platform (refreshToken, device, userId)
POST   /v2/account/change/email ?platform (newEmail)
POST   /v2/account/change/email/complete ?platform (code)
POST   /v2/account/forgotten-password/send ?platform (email)
POST   /v2/account/forgotten-password/change ?platform (code, passwordNew, email)
POST   /v2/account/change/password ?platform (passwordOld, passwordNew, email)
POST   /v1/verifyAccount (authToken, displayName)
POST   /v1/emailverify (token)
DELETE /v1/userinfo ?reason
PUT    /v1/userinfo/cancel-delete ?userId
PUT    /v1/displayName (displayName)
PUT    /v1/email (email)
GET    /v1/emailPreferences
POST   /v1/emailPreferences (…)
DELETE /v1/emailnotification (campaignId, email)
GET    /v2/pushnotification/type
POST   /v2/pushnotification/type (pushNotificationType)
GET    /v1/watchHistory
GET    /v1/userinfo/query ?select
GET    /v1/points/
POST   /v1/points/recalculate
GET    /v2/livestream/chat/{id}
GET    /v3/stripecoupon/subscription
GET    /v3/stripecoupon ?search
POST   /v3/stripecoupon/coupon (subscriptionId, coupon)
POST   /v1/utm (campaignId, action)
POST   /v1/cref (creator)
GET    /v1/legaldocuments
GET    /v1/legaldocuments/types
GET    /v1/legaldocuments/latest
GET    /v1/legaldocuments/{type}
POST   /v1/legaldocuments/accept (…)
`;

const payment = `
GET    /v1/foundrysubscription/subscription
GET    /v1/foundrysubscription/history
GET    /v1/foundrysubscription/payment-methods
DELETE /v1/foundrysubscription/payment-methods/{id}
POST   /v1/foundrysubscription/cancel (…)
POST   /v1/foundrysubscription/resume
GET    /v1/foundrysubscription/options ?coupon
POST   /v1/foundrysubscription/create (planId, coupon)
GET    /v1/foundrysubscription/advanced-pay
POST   /v1/foundrysubscription/advanced-pay (…)
GET    /v1/foundrysubscription/coupon-check ?coupon
POST   /v1/foundrysubscription/coupon (code)
`;

const content = `
GET    /v1/remoteconfig
GET    /pages/v1
GET    /pages/v1/{slug} ?pageRowSize
GET    /pages/v1/row/{id} ?count&page
GET    /v6/hero/auth ?supportVersion&platform
GET    /v6/hero/anon ?supportVersion&platform
GET    /v1/faq
GET    /channels/v16 ?hero&showFree
GET    /channels/v16/latest
GET    /channels/v16/special/{x}
GET    /channels/v16/{id}
GET    /channels/v16/season/{id}
GET    /channels/v16/shows
GET    /channels/v16/slug/{slug}
GET    /v2/creatorteam
GET    /v2/creatorteam/my-follows
GET    /v2/creatorteam/follows
GET    /v2/creatorteam/{id}/video-details
GET    /v2/creatorteam/{idOrSlug}
GET    /v2/creatorteam/slug/{slug}
POST   /v2/creatorteam/{id}/follow
POST   /v2/creatorteam/{id}/unfollow
GET    /v2/creatorteam/{id}/media/{tab} ?page&year
GET    /v5/userchannels/ ?page&pageSize
GET    /v5/userchannels/watch-history ?page&pageSize
GET    /v5/userchannels/liked-videos ?page&pageSize
GET    /v5/userchannels/follows-latest ?page&pageSize
GET    /v3/playlist/my-watchlist/
POST   /v3/playlist/my-watchlist/{mediaId}
DELETE /v3/playlist/my-watchlist/{mediaId}
GET    /v9/recommendations/up-next/{id} ?count&recommendationId&seasonId&creatorTeamId
GET    /v9/recommendations ?page&count&recommendationId
GET    /recommendations/recommended-anon
GET    /recommendations/recommended-for-you
GET    /recommendations/popular ?page&count
GET    /recommendations/popular-anon ?page&count
GET    /v2/live/media
POST   /v2/live/{id} ?livestreamId&watchDurationMs
`;

interface Call {
  call: string;
  host: string;
  key: string;
  query: string[];
  headers: string[];
  body: string[] | 'not shown' | null;
}

/** Names of path parameters are not on the wire, so `{x}` and `:type` are equal. */
function shapeOf(method: string, path: string): string {
  return `${method} ${path.replace(/\{\w+\}|:\w+/g, '{}')}`;
}

function read(host: string, list: string): Call[] {
  const lines = list.trim().split('\n');
  return lines.map((call) => {
    const [, method = '', path = '', query, headers, body] =
      /^(\w+) +(\S+)(?: \?(\S+))?(?: \[(.+)\])?(?: \((.+)\))?$/.exec(call) ?? [];
    return {
      call,
      host,
      key: shapeOf(method, path),
      query: query?.split('&') ?? [],
      headers: headers?.split(', ') ?? [],
      body: body === '…' ? 'not shown' : (body?.split(', ') ?? null),
    };
  });
}

const calls = [...read('user', user), ...read('payment', payment), ...read('content', content)];
const routes = Object.values<Routes>(api).flatMap((group) => Object.values(group));

/** The fields of a schema, also if it has a default. */
function shape(schema: z.ZodType | undefined): Record<string, z.ZodType> {
  if (schema instanceof z.ZodDefault) return shape(schema.unwrap() as z.ZodType);
  return schema instanceof z.ZodObject ? schema.shape : {};
}

/** Required names that are not in the specification. A client would have to guess them. */
function guessed(schema: z.ZodType | undefined, known: string[]): string[] {
  const extra = Object.entries(shape(schema)).filter(([name]) => !known.includes(name));
  return extra.filter(([, field]) => !field.safeParse(undefined).success).map(([name]) => name);
}

function routeOf({ host, key }: Call): Route {
  const found = routes.filter((route) => route.host === host && shapeOf(route.method, route.path) === key);
  if (found.length !== 1 || !found[0]) throw new Error(`${found.length} routes for ${key} at the ${host} host`);
  return found[0];
}

test('the whole specification is parsed', () => {
  expect(calls).toHaveLength(41 + 12 + 38);
  expect(new Set(calls.map(({ host, key }) => `${host} ${key}`)).size).toBe(calls.length);
  expect(calls.filter(({ key }) => !/^(GET|POST|PUT|PATCH|DELETE) \//.test(key))).toEqual([]);
});

test.each(calls)('$host: $call', (call) => {
  const route = routeOf(call);
  expect(Object.keys(route.query?.shape ?? {})).toEqual(expect.arrayContaining(call.query));
  expect(guessed(route.query, call.query)).toEqual([]);
  expect(Object.keys(route.headers?.shape ?? {})).toEqual(call.headers);
  expect(guessed(route.headers, [])).toEqual([]);

  const shown = call.body === 'not shown' ? Object.keys(shape(route.body)) : (call.body ?? []);
  expect(Boolean(route.body)).toBe(call.body !== null);
  expect(Object.keys(shape(route.body))).toEqual(expect.arrayContaining(shown));
  expect(guessed(route.body, shown)).toEqual([]);
});

test('the one call that is not JSON', () => {
  const { host, method, path } = remoteConfigCss;
  expect({ host, method, path }).toEqual({ host: 'content', method: 'GET', path: '/v1/remoteconfig/css' });
});

function defaults(host: string, call: string): unknown {
  return read(host, call).map((one) => routeOf(one).query?.parse({}))[0];
}

test('defaults and fixed values are as specified', () => {
  expect(defaults('content', 'GET /v5/userchannels/')).toEqual({ page: 1, pageSize: 20 });
  expect(defaults('content', 'GET /v9/recommendations')).toEqual({ page: 1, count: 20 });
  expect(defaults('content', 'GET /v9/recommendations/up-next/{id}')).toEqual({ count: 20 });
  expect(defaults('content', 'GET /pages/v1/{slug}')).toEqual({ pageRowSize: 50 });
  expect(defaults('content', 'GET /pages/v1/row/{id}')).toEqual({ count: 50, page: 1 });
  expect(defaults('content', 'GET /v2/creatorteam/{id}/media/{tab}')).toMatchObject({ page: 1, pageSize: 20 });
  expect(defaults('content', 'GET /v6/hero/anon')).toEqual({ supportVersion: '6', platform: 'web' });
  expect(defaults('user', 'POST /v2/account/login')).toEqual({ platform: 'web' });
  const { body } = api.referral.utm;
  expect(body.safeParse({ campaignId: 'spring', action: 'visit' }).success).toBe(true);
  expect(body.safeParse({ campaignId: 'spring', action: 'click' }).success).toBe(false);
});

test('the special lists, the names of select and the notification types are complete', () => {
  expect(specialChannel.options).toEqual(['latest-videos', 'latest', 'exclusive', 'popular', 'continue-watching']);
  expect(notificationTypes).toMatchObject({ CommentReply: 1, VideoUpload: 2, CommentLike: 3, Creator: 4 });
  const named =
    'avatar preferences points subscription userid subscription-extended creator-team foundry-sub subscription-status';
  expect(Object.keys(userInfoGroups)).toEqual(expect.arrayContaining(named.split(' ')));
  const fields =
    'queryList automaticRenewal avatarUrl badgeUrl hash uid hasPatreon hasSubscription notificationsEnabled ' +
    'pointsAvailable pointsGained pointsSpent streamLimit streamsRemaining nameRequired subscriptionEndDate ' +
    'subscriptionBillingDate displayName badges preferencesSet userCreated email plan subscriptionType ' +
    'subscriptionCancelled userId deleteRequest subscriptionId planId isInTrial canUpdatePlan verified accountType ' +
    'creatorTeams superAdmin foundrySubscription';
  expect(Object.keys(userInfo.shape)).toEqual(expect.arrayContaining(fields.split(' ')));
});
