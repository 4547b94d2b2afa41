import { account } from './account.ts';
import { accountSecurity } from './account-security.ts';
import { badge } from './badge.ts';
import { studioBadges } from './badge-studio.ts';
import { studioBanners } from './banner-studio.ts';
import { studioBilling } from './billing-studio.ts';
import { bingo } from './bingo.ts';
import { studioBingo } from './bingo-studio.ts';
import { studioCancelOffer } from './cancel-offer-studio.ts';
import { studioChanges } from './change-studio.ts';
import { channel } from './channel.ts';
import { studioChannels } from './channel-studio.ts';
import { clips, studioClips } from './clip.ts';
import { comment, pitchComment } from './comment.ts';
import { config, studioConfig } from './config.ts';
import { coupon } from './coupon.ts';
import { studioCoupons } from './coupon-studio.ts';
import { creator } from './creator.ts';
import { studioCreators } from './creator-studio.ts';
import { device } from './device.ts';
import { emote } from './emote.ts';
import { studioEmotes } from './emote-studio.ts';
import { faq } from './faq.ts';
import { studioFaq } from './faq-studio.ts';
import { foundry } from './foundry.ts';
import { gallery } from './gallery.ts';
import { studioGalleries } from './gallery-studio.ts';
import { gift } from './gift.ts';
import { studioGifts } from './gift-studio.ts';
import { giveaway, publicGiveaway } from './giveaway.ts';
import { studioGiveaways } from './giveaway-studio.ts';
import { studioHandovers } from './handover-studio.ts';
import { heroes } from './hero.ts';
import { studioHeroes } from './hero-studio.ts';
import { history } from './history.ts';
import { invitation, studioInvitations } from './invitation.ts';
import { join, studioJoin } from './join.ts';
import { language } from './language.ts';
import { studioLanguages } from './language-studio.ts';
import { legal } from './legal.ts';
import { studioLegal } from './legal-studio.ts';
import { live, liveChat } from './live.ts';
import { studioPlayout } from './live-playout.ts';
import { studioRestream } from './live-restream.ts';
import { studioLive } from './live-studio.ts';
import { studioMail } from './mail-studio.ts';
import { media } from './media.ts';
import { studioMedia } from './media-studio.ts';
import { studioModeratedMembers } from './moderated-member-studio.ts';
import { moderation } from './moderation.ts';
import { studioModerationRules } from './moderation-rule-studio.ts';
import { studioModeration } from './moderation-studio.ts';
import { notification } from './notification.ts';
import { studioAnnouncements } from './notification-studio.ts';
import { studioOnSale } from './on-sale-studio.ts';
import { studioOpening } from './opening-studio.ts';
import { pages } from './page.ts';
import { studioPages } from './page-studio.ts';
import { patreon } from './patreon.ts';
import { studioPatreon } from './patreon-studio.ts';
import { studioPayments } from './payment-studio.ts';
import { pitch, publicPitch } from './pitch.ts';
import { studioPitches } from './pitch-studio.ts';
import { studioPlans } from './plan-studio.ts';
import { points } from './points.ts';
import { studioPoints } from './points-studio.ts';
import { recommendation } from './recommendation.ts';
import { referral } from './referral.ts';
import { studioReferral } from './referral-studio.ts';
import { studioRevenue } from './revenue-studio.ts';
import { search } from './search.ts';
import { staff } from './staff-studio.ts';
import { store } from './store.ts';
import { studioStore } from './store-studio.ts';
import { card } from './stripe.ts';
import { teamInvitation } from './team-invitation.ts';
import { studioTransfers } from './transfer-studio.ts';
import { studioTranslations } from './translation-studio.ts';
import { studioTrash } from './trash-studio.ts';
import { userChannel } from './user-channel.ts';
import { watchlist } from './watchlist.ts';

/** Every JSON call of the product, in one table. */
export const api = {
  account,
  accountSecurity,
  badge,
  bingo,
  card,
  channel,
  clips,
  comment,
  config,
  coupon,
  creator,
  device,
  emote,
  faq,
  foundry,
  gallery,
  gift,
  giveaway,
  heroes,
  history,
  invitation,
  join,
  language,
  legal,
  live,
  liveChat,
  media,
  moderation,
  notification,
  pages,
  patreon,
  pitch,
  pitchComment,
  points,
  publicGiveaway,
  publicPitch,
  recommendation,
  referral,
  search,
  staff,
  store,
  studioAnnouncements,
  studioBanners,
  studioBilling,
  studioBingo,
  studioCancelOffer,
  studioChanges,
  studioChannels,
  studioClips,
  studioConfig,
  studioCoupons,
  studioCreators,
  studioEmotes,
  studioFaq,
  studioGalleries,
  studioGifts,
  studioGiveaways,
  studioHandovers,
  studioHeroes,
  studioInvitations,
  studioJoin,
  studioLanguages,
  studioLegal,
  studioLive,
  studioPlayout,
  studioRestream,
  studioMail,
  studioMedia,
  studioModeratedMembers,
  studioModeration,
  studioModerationRules,
  studioTrash,
  studioOnSale,
  studioOpening,
  studioPages,
  studioPatreon,
  studioPayments,
  studioPitches,
  studioBadges,
  studioPlans,
  studioPoints,
  studioReferral,
  studioRevenue,
  studioStore,
  studioTransfers,
  studioTranslations,
  userChannel,
  teamInvitation,
  watchlist,
};
export type ApiTable = typeof api;
