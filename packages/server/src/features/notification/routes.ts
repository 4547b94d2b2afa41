import type { notification } from '@greenlight/contract/notification';
import { oneClickUnsubscribe } from '@greenlight/contract/raw-routes';
import type { FastifyInstance } from 'fastify';
import type { Handlers } from '../../platform/http/handlers.ts';
import { validate } from '../../platform/http/validate.ts';
import type { Platform } from '../../platform/platform.ts';
import { invalidField } from '../../platform/problem-error.ts';
import { markAllRead, markRead, readInbox } from './inbox.ts';
import {
  chooseCampaigns,
  choosePushTypes,
  readCampaigns,
  readPushTypes,
  unsubscribeFromCampaign,
} from './preference/notification-preference.ts';
import { addSubscription, pushKey, removeSubscription } from './push-subscription.ts';

const formMaxBytes = 10_000;

export function notificationRoutes(platform: Platform): Handlers<typeof notification> {
  return {
    emailPreferences: ({ viewer }) => readCampaigns(platform, viewer.userId),
    setEmailPreferences: ({ viewer, body }) => chooseCampaigns(platform, viewer.userId, body.campaigns),
    unsubscribeEmail: ({ viewer, body }) =>
      unsubscribeFromCampaign(platform, { ...body, userId: viewer?.userId ?? null }),
    pushTypes: ({ viewer }) => readPushTypes(platform, viewer.userId),
    setPushTypes: ({ viewer, body }) => choosePushTypes(platform, viewer.userId, body.pushNotificationType),
    pushKey: () => pushKey(platform),
    addPush: ({ viewer, body }) => addSubscription(platform, viewer, body),
    removePush: ({ viewer, body }) => removeSubscription(platform, viewer.userId, body.endpoint),
    inbox: ({ viewer, query }) => readInbox(platform, { userId: viewer.userId, ...query }),
    read: ({ viewer, params }) => markRead(platform, viewer.userId, params.id),
    readAll: ({ viewer }) => markAllRead(platform, viewer.userId),
  };
}

/**
 * The form's only field (RFC 8058) shows that somebody pressed the button. Programs that only open links do not send
 * it.
 */
export function notificationRawRoutes(app: FastifyInstance, platform: Platform): void {
  const { method, host, path, takes, query } = oneClickUnsubscribe;
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser([...takes], { parseAs: 'string', bodyLimit: formMaxBytes }, (_, body, done) =>
      done(null, body),
    );
    scope.route<{ Body: string | undefined }>({
      method,
      url: `/api/${host}${path}`,
      handler: async (request, reply) => {
        const given = query.parse(validate({ query }, request).query);
        const isPress = /List-Unsubscribe(?:=|"\s+)One-Click/.test(request.body ?? '');
        if (!isPress) throw invalidField('body.List-Unsubscribe', 'Send One-Click');
        await unsubscribeFromCampaign(platform, { ...given, userId: null });
        return reply
          .type(oneClickUnsubscribe.answers)
          .header('cache-control', 'no-store')
          .send('You will get no more of these mails.');
      },
    });
  });
}
