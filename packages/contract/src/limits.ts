import { dayMs, hourMs } from './duration.ts';
/** All constants that server and clients share (docs/product/call.md). */
export const passwordMinLength = 6;
export const passwordMaxLength = 256;
export const displayNameMaxLength = 50;
export const deviceNameMaxLength = 50;
export const tokenRenewBeforeMs = 3 * hourMs;
export const registrationThrottleMs = hourMs;
/** A sensitive change needs a session that was confirmed within this time. */
export const confirmationMs = 15 * 60 * 1000;
/** A player renews its stream at this interval. */
export const streamKeepMs = 15_000;
/** A stream ends after this time without a renewal. */
export const streamLeaseMs = 45_000;
/** How long before the start of a livestream reminders are sent. */
export const remindBeforeMs = 10 * 60 * 1000;
export const livestreamPollMs = 10 * 60 * 1000;
/** A cache may return an outdated list of streams for up to this time. */
export const livestreamListLateMs = 45_000;
/** Stills on one sheet of a livestream: a single row, one still per segment. */
export const liveSheetStills = 10;
/** The chapters of a video or livestream. */
export const chaptersMax = 500;
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
/** Messages that a screen holds. */
export const chatShownMax = 300;
export const paymentPageSize = 20;
export const couponDebounceMs = 500;
export const appBannerSnoozeMs = 604_800_000;
export const heroRoundIndicatorsAbove = 5;
export const reminderAlertMs = 30_000;
export const paymentAccessCutoff = '2021-03-01T00:00:00Z';
export const subscriptionPauseMonthsMax = 3;
export const merchDiscountPercent = 15;
export const storeCodeDays = 30;
/** Maximum number of codes of a coupon created at once. */
export const couponCodesMax = 10_000;
/** Maximum number of coupons listed, and withdrawn, when plans change. */
export const couponsOnSaleMax = 200;
export const watchlistId = 'my-watchlist' as const;
/** Watched part from which a video counts as finished and leaves "continue watching". */
export const finishedFraction = 0.95;
/** A short video also counts as finished with at most this much left, if that is at most this part of it. */
export const finishedRestSeconds = 10;
export const finishedRestFraction = 0.15;
/** After this many automatically started videos the player asks whether a viewer is still watching. */
export const unattendedVideosMax = 3;
export const pageSizeMax = 100;
export const titleMaxLength = 200;
export const descriptionMaxLength = 10_000;
export const commentMaxLength = 2000;
export const commentPageSize = 20;
export const commentMentionsMax = 10;
/** The author can edit a comment for this long. */
export const commentEditMs = 15 * 60 * 1000;
/** The latest moment of a video to which a comment can belong. */
export const commentMomentMaxS = 86_400;
/** Visitors fetch the comments of the moments of a video in pieces of this length. */
export const commentPieceS = 5;
export const chatMessageMaxLength = 500;
export const chatSlowMaxS = 600;
/** How long a broadcaster may be away before the stream ends. */
export const liveAwayMinS = 10;
export const liveAwayMaxS = 3600;
/** A rehearsal starts again after this time, because it needs as much storage as a stream. */
export const rehearsalMaxH = 6;
/** Shortest and longest part of the video that is repeated while the broadcaster is away. */
export const slateLoopMinS = 2;
export const slateLoopMaxS = 30;
/** Upper bound for the times of a trim: no recording is longer than 7 days. */
export const liveTrimMaxS = 7 * 24 * 60 * 60;
export const chatDelayMaxS = 60;
export const chatMemberDaysMax = 3650;
export const chatPollOptionsMax = 6;
export const chatPollTextMaxLength = 120;
/** Maximum number of emotes. */
export const emotesMax = 500;
/** Maximum number of reactions that a client sends at once. */
export const chatReactionsAtOnceMax = 20;
/** The chat of a recording is fetched in pieces of this length. */
export const chatPieceMs = 30_000;
/** Items on a page of the moderators' lists. */
export const moderationPageSize = 30;
/** Maximum number of texts in one decision of a moderator. */
export const moderatedAtOnceMax = 100;
export const moderationReasonMaxLength = 300;
export const moderationNoteMaxLength = 2000;
/** An act of a moderator can be undone for this long. */
export const moderationUndoMs = dayMs;
/** A longer time-out is a ban. */
export const timeOutMaxMinutes = 43_200;
export const appealMaxLength = 1000;
export const rulesMax = 50;
export const ruleWordsMax = 5000;
export const ruleWordMaxLength = 60;
export const ruleLinksMax = 100;
export const ruleReasonMaxLength = 200;
/** The raid switch turns itself off. */
export const raidMaxHours = 72;
/** Number of videos whose comments, and streams whose chat, one socket can follow at a time. */
export const roomsOfSocketMax = 10;
/** The largest JSON body. Calls marked `large` allow more. */
export const bodyMaxBytes = 256 * 1024;
export const largeBodyMaxBytes = 5 * 1024 * 1024;
export const imageMaxBytes = 20 * 1024 * 1024;
/** Maximum number of texts for one language. The app itself has some thousand. */
export const languageTextsMax = 5000;

/** Maximum number of videos of a 24/7 channel. */
export const stationVideosMax = 100;
/** Maximum number of other services to which a livestream can be sent. */
export const restreamsMax = 5;
export const restreamNameMaxLength = 60;

export const clipMinS = 5;
export const clipMaxS = 60;
/** Length that is selected at first. */
export const clipFirstS = 30;
export const clipStartMaxS = 7 * 24 * 60 * 60;
export const clipTitleMaxLength = 100;
export const clipReportMaxLength = 500;
export const clipPageSize = 20;
/** Maximum number of points that a member can give to a pitch at once. */
export const pitchPointsMax = 1_000_000;
/** Maximum number of lines of a tally in one response. */
export const pitchTallyMax = 1000;
/** Members are notified this long before points expire. */
export const pointsNoticeDays = 30;
export const pitchGoalMax = 1_000_000_000;
export const pitchImagesMax = 10;
/** Size of the preview picture of a shared link, in pixels. */
export const sharePictureSize = { width: 1200, height: 630 };
/** Maximum size of a limited edition of a badge. */
export const badgeEditionMax = 1_000_000;
/** Pictures that come with the service, for badges without a picture of their own. */
export const badgeDrawings = ['star', 'crown', 'bolt', 'heart', 'flame', 'gem', 'leaf', 'moon'] as const;
/** Maximum number of winners, and of alternates. */
export const giveawayWinnersMax = 100;
export const giveawayQuestionsMax = 10;
export const giveawayActionsMax = 5;
/** Maximum number of lines of the list of a giveaway in one response. */
export const giveawayLinesMax = 1024;
/** Maximum number of supporters that the credits of a show name. */
export const creditNamesMax = 500;
/** Number of squares of a bingo game, and maximum number of characters of each. */
export const bingoSquaresMin = 24;
export const bingoSquaresMax = 75;
export const bingoSquareMaxLength = 60;
/** The last call of a game can be taken back for this long. */
export const bingoUndoMs = 60_000;
/** In a recording a card progresses at most this many times faster than real time. */
export const bingoSpeedMax = 2;
/** Calls in the first 30 seconds of a recording count without waiting. */
export const bingoHeadStartMs = 30_000;
/** A gap between two reports counts as at most this time. A browser in the background reports once a minute. */
export const bingoSilenceMaxMs = 60_000;
/** Maximum number of cards of a game in one response. */
export const bingoCardsMax = 1000;
/** Maximum number of codes that are added to a prize at once. */
export const bingoCodesMax = 2000;
/** How long in advance the browser gets the calls of a recording, so that it can show them on time. */
export const bingoAheadMs = 15_000;

/** Lists that visitors may see on a page; all others need an account. */
export const listsForVisitors: readonly string[] = ['recommended-for-you', 'open-pitches'];
