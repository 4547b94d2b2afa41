import type { invitation, studioInvitations } from '@greenlight/contract/invitation';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { Platform } from '../../../platform/platform.ts';
import { acceptInvitation, readInvitation, readOffer, readSetting, saveSetting } from './invitation.ts';

export function invitationRoutes(platform: Platform): Handlers<typeof invitation> {
  return {
    state: ({ viewer }) => readInvitation(platform, viewer.userId),
    offer: () => readOffer(platform),
    accept: ({ viewer, body }) => acceptInvitation(platform, viewer.userId, body.code),
  };
}

export function studioInvitationRoutes(platform: Platform): Handlers<typeof studioInvitations> {
  return {
    settings: () => readSetting(platform),
    saveSettings: ({ viewer, body }) => saveSetting(platform, viewer.userId, body),
  };
}
