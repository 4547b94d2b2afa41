import type { invitation, studioInvitations } from '@greenlight/contract/invitation';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  acceptInvitation,
  readInvitation,
  readInvitationOffer,
  readInvitationSetting,
  saveInvitationSetting,
} from './invitation.ts';

export function invitationRoutes(platform: Platform): Handlers<typeof invitation> {
  return {
    state: ({ viewer }) => readInvitation(platform, viewer.userId),
    offer: () => readInvitationOffer(platform),
    accept: ({ viewer, body }) => acceptInvitation(platform, viewer.userId, body.code),
  };
}

export function studioInvitationRoutes(platform: Platform): Handlers<typeof studioInvitations> {
  return {
    settings: () => readInvitationSetting(platform),
    saveSettings: ({ viewer, body }) => saveInvitationSetting(platform, viewer.userId, body),
  };
}
