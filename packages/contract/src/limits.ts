/** Every constant of the product that both sides share (docs/product/call.md). */
export const passwordMinLength = 6;
export const passwordMaxLength = 256;
export const displayNameMaxLength = 50;
export const deviceNameMaxLength = 50;
export const tokenRenewBeforeMs = 3 * 60 * 60 * 1000;
export const registrationThrottleMs = 60 * 60 * 1000;
/** A sensitive change wants a session that was confirmed this lately. */
export const confirmationMs = 15 * 60 * 1000;
/** How often a player says that it is watched, and after how long a stream that does not is given up. */
export const streamKeepMs = 15_000;
export const streamLeaseMs = 45_000;
/** Who wants to be reminded of a stream is told so long before it begins. */
export const remindBeforeMs = 10 * 60 * 1000;
export const livestreamPollMs = 10 * 60 * 1000;
export const recommendationPageSize = 20;
export const browsePageSize = 30;
export const creatorPageSize = 20;
export const pageRowSize = 50;
export const popularCarouselSize = 50;
export const userChannelPageSize = 20;
export const searchPageSize = 20;
export const watchlistPageSize = 100;
export const inboxPageSize = 20;
export const chatPageSize = 50;
export const paymentPageSize = 20;
export const couponDebounceMs = 500;
export const bannerSnoozeMs = 604_800_000;
export const heroRoundIndicatorsAbove = 5;
export const reminderMs = 30_000;
export const paymentAccessCutoff = '2021-03-01T00:00:00Z';
export const pauseMonthsMax = 3;
export const merchDiscountPercent = 15;
export const storeCodeDays = 30;
/** Codes of a coupon that are made at once. */
export const couponCodesMax = 10_000;
/** So many are listed, and withdrawn, when plans change. */
export const couponsOnSaleMax = 200;
export const watchlistId = 'my-watchlist' as const;
/** A video counts as watched from this share on; it leaves "continue watching" then. */
export const watchedFraction = 0.95;
/** Of a short one as well with so little left, where that is no more than this share of it. */
export const watchedRestSeconds = 10;
export const watchedRestFraction = 0.15;
/** So many videos begin by themselves before the player asks whether anybody is there. */
export const unattendedVideosMax = 3;
export const pageSizeMax = 100;
export const titleMaxLength = 200;
export const descriptionMaxLength = 10_000;
export const commentMaxLength = 2000;
export const chatMessageMaxLength = 500;
/** Of a call's JSON; more only where the call says that it is `large`. */
export const bodyMaxBytes = 256 * 1024;
export const largeBodyMaxBytes = 5 * 1024 * 1024;
export const imageMaxBytes = 20 * 1024 * 1024;
/** Of one language; the app itself has some thousand. */
export const languageTextsMax = 5000;
