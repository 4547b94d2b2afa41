import type { ApiTable } from '@greenlight/contract/api';
import { accountRoutes } from '../features/account/routes.ts';
import { accountSecurityRoutes } from '../features/account/security/routes.ts';
import { endSessionsOfDevice } from '../features/account/session/end-session.ts';
import { badgeRoutes, studioBadgeRoutes } from '../features/badge/routes.ts';
import { studioBannerRoutes } from '../features/banner/routes.ts';
import { bingoRoutes, studioBingoRoutes } from '../features/bingo/routes.ts';
import { studioChangeRoutes } from '../features/change/routes.ts';
import { channelRoutes, studioChannelRoutes } from '../features/channel/routes.ts';
import { moderatedMessage } from '../features/chat/moderated-message.ts';
import { chatRoutes, studioChatRoutes } from '../features/chat/routes.ts';
import { moderatedClip } from '../features/clip/moderated-clip.ts';
import { clipRoutes, studioClipRoutes } from '../features/clip/routes.ts';
import { moderatedComment } from '../features/comment/moderated-comment.ts';
import { commentRoutes, pitchCommentRoutes } from '../features/comment/routes.ts';
import { configRoutes, studioConfigRoutes } from '../features/config/routes.ts';
import { creatorRoutes, studioCreatorRoutes, teamInvitationRoutes } from '../features/creator/routes.ts';
import { deviceRoutes } from '../features/device/routes.ts';
import { emoteRoutes, studioEmoteRoutes } from '../features/emote/routes.ts';
import { faqRoutes, studioFaqRoutes } from '../features/faq/routes.ts';
import { galleryRoutes, studioGalleryRoutes } from '../features/gallery/routes.ts';
import { giveawayRoutes, publicGiveawayRoutes, studioGiveawayRoutes } from '../features/giveaway/routes.ts';
import { heroRoutes, studioHeroRoutes } from '../features/hero/routes.ts';
import { historyRoutes } from '../features/history/routes.ts';
import { joinRoutes, studioJoinRoutes } from '../features/join/routes.ts';
import { languageRoutes, studioLanguageRoutes } from '../features/language/routes.ts';
import { legalRoutes, studioLegalRoutes } from '../features/legal/routes.ts';
import { liveRoutes, studioLiveRoutes, studioPlayoutRoutes, studioRestreamRoutes } from '../features/live/routes.ts';
import { studioMailRoutes } from '../features/mail/routes.ts';
import { mediaRoutes, studioMediaRoutes, studioTrashRoutes } from '../features/media/routes.ts';
import { registerTextKind } from '../features/moderation/moderated-kind.ts';
import {
  moderationRoutes,
  studioModeratedMemberRoutes,
  studioModerationRoutes,
  studioModerationRuleRoutes,
} from '../features/moderation/routes.ts';
import {
  cardCheckoutRoutes,
  checkoutRoutes,
  couponRoutes,
  giftRedemptionRoutes,
  studioHandoverRoutes,
} from '../features/money/checkout/routes.ts';
import { foundryRoutes, refundRoutes } from '../features/money/engine/routes.ts';
import { grantDuePeriods } from '../features/money/engine/subscription/due-points.ts';
import { paymentRoutes, studioPaymentRoutes } from '../features/money/ledger/routes.ts';
import {
  giftRoutes,
  invitationRoutes,
  studioCancelOfferRoutes,
  studioCouponRoutes,
  studioGiftRoutes,
  studioInvitationRoutes,
  studioOnSaleRoutes,
  studioPlanRoutes,
} from '../features/money/offer/routes.ts';
import { patreonRoutes, studioPatreonRoutes } from '../features/money/patreon/routes.ts';
import { studioRevenueRoutes } from '../features/money/revenue/routes.ts';
import { cardRoutes } from '../features/money/stripe/routes.ts';
import { studioBillingRoutes } from '../features/money/stripe/setting/routes.ts';
import { studioTransferRoutes } from '../features/money/transfer/routes.ts';
import { studioAnnouncementRoutes } from '../features/notification/announcement/routes.ts';
import { notificationRoutes } from '../features/notification/routes.ts';
import { studioOpeningRoutes } from '../features/opening/routes.ts';
import { pageRoutes, studioPageRoutes } from '../features/page/routes.ts';
import { pitchRoutes, publicPitchRoutes, studioPitchRoutes } from '../features/pitch/routes.ts';
import { playbackRoutes } from '../features/playback/routes.ts';
import { pointsReportRoutes, pointsRoutes } from '../features/points/routes.ts';
import { recommendationRoutes } from '../features/recommendation/routes.ts';
import { referralRoutes, studioReferralRoutes } from '../features/referral/routes.ts';
import { searchRoutes } from '../features/search/routes.ts';
import { staffRoutes, studioPointsRoutes } from '../features/staff/routes.ts';
import { storeRoutes, studioStoreRoutes } from '../features/store/routes.ts';
import { studioTranslationRoutes } from '../features/translation/routes.ts';
import { userChannelRoutes } from '../features/user-channel/routes.ts';
import { watchlistRoutes } from '../features/watchlist/routes.ts';
import { type ApiHandlers } from '../platform/http/handlers.ts';
import type { Platform } from '../platform/platform.ts';

registerTextKind('comment', moderatedComment);
registerTextKind('chat', moderatedMessage);
registerTextKind('clip', moderatedClip);

/** The one place that joins features to the contract. */
export function apiHandlers(platform: Platform): ApiHandlers<ApiTable> {
  return {
    account: accountRoutes(platform),
    accountSecurity: accountSecurityRoutes(platform),
    badge: badgeRoutes(platform),
    bingo: bingoRoutes(platform),
    card: { ...cardRoutes(platform), ...cardCheckoutRoutes(platform) },
    channel: channelRoutes(platform),
    clips: clipRoutes(platform),
    comment: commentRoutes(platform),
    config: configRoutes(platform),
    coupon: couponRoutes(platform),
    creator: creatorRoutes(platform),
    device: deviceRoutes(platform, (tx, device) => endSessionsOfDevice(platform, tx, device)),
    emote: emoteRoutes(platform),
    faq: faqRoutes(platform),
    foundry: {
      ...foundryRoutes(platform),
      ...checkoutRoutes(platform),
      ...paymentRoutes(platform),
    },
    gallery: galleryRoutes(platform),
    gift: { ...giftRoutes(platform), ...giftRedemptionRoutes(platform) },
    giveaway: giveawayRoutes(platform),
    heroes: heroRoutes(platform),
    history: historyRoutes(platform),
    invitation: invitationRoutes(platform),
    join: joinRoutes(platform),
    language: languageRoutes(platform),
    legal: legalRoutes(platform),
    live: liveRoutes(platform),
    liveChat: chatRoutes(platform),
    media: { ...mediaRoutes(platform), ...playbackRoutes(platform) },
    moderation: moderationRoutes(platform),
    notification: notificationRoutes(platform),
    pages: pageRoutes(platform),
    patreon: patreonRoutes(platform),
    pitch: pitchRoutes(platform),
    pitchComment: pitchCommentRoutes(platform),
    points: pointsRoutes(platform, grantDuePeriods),
    publicGiveaway: publicGiveawayRoutes(platform),
    publicPitch: publicPitchRoutes(platform),
    recommendation: recommendationRoutes(platform),
    referral: referralRoutes(platform),
    search: searchRoutes(platform),
    staff: staffRoutes(platform),
    store: storeRoutes(platform),
    studioAnnouncements: studioAnnouncementRoutes(platform),
    studioPlayout: studioPlayoutRoutes(platform),
    studioRestream: studioRestreamRoutes(platform),
    studioLive: { ...studioLiveRoutes(platform), ...studioChatRoutes(platform) },
    studioLegal: studioLegalRoutes(platform),
    studioMail: studioMailRoutes(platform),
    studioRevenue: studioRevenueRoutes(platform),
    studioReferral: studioReferralRoutes(platform),
    studioChannels: studioChannelRoutes(platform),
    studioConfig: studioConfigRoutes(platform),
    studioClips: studioClipRoutes(platform),
    studioCoupons: studioCouponRoutes(platform),
    studioCreators: studioCreatorRoutes(platform),
    studioMedia: studioMediaRoutes(platform),
    studioModeratedMembers: studioModeratedMemberRoutes(platform),
    studioModeration: studioModerationRoutes(platform),
    studioModerationRules: studioModerationRuleRoutes(platform),
    studioTrash: studioTrashRoutes(platform),
    studioBanners: studioBannerRoutes(platform),
    studioBingo: studioBingoRoutes(platform),
    studioBilling: studioBillingRoutes(platform),
    studioChanges: studioChangeRoutes(platform),
    studioEmotes: studioEmoteRoutes(platform),
    studioFaq: studioFaqRoutes(platform),
    studioGalleries: studioGalleryRoutes(platform),
    studioGifts: studioGiftRoutes(platform),
    studioGiveaways: studioGiveawayRoutes(platform),
    studioHandovers: studioHandoverRoutes(platform),
    studioHeroes: studioHeroRoutes(platform),
    studioCancelOffer: studioCancelOfferRoutes(platform),
    studioInvitations: studioInvitationRoutes(platform),
    studioJoin: studioJoinRoutes(platform),
    studioLanguages: studioLanguageRoutes(platform),
    studioOpening: studioOpeningRoutes(platform),
    studioPages: studioPageRoutes(platform),
    studioPatreon: studioPatreonRoutes(platform),
    studioPayments: { ...studioPaymentRoutes(platform), ...refundRoutes(platform) },
    studioOnSale: studioOnSaleRoutes(platform),
    studioPitches: studioPitchRoutes(platform),
    studioBadges: studioBadgeRoutes(platform),
    studioPlans: studioPlanRoutes(platform),
    studioPoints: { ...studioPointsRoutes(platform), ...pointsReportRoutes(platform) },
    studioStore: studioStoreRoutes(platform),
    studioTransfers: studioTransferRoutes(platform),
    studioTranslations: studioTranslationRoutes(platform),
    userChannel: userChannelRoutes(platform),
    teamInvitation: teamInvitationRoutes(platform),
    watchlist: watchlistRoutes(platform),
  };
}
