/** All constants that server and clients share (docs/product/call.md). */
export const passwordMinLength = 6;
export const passwordMaxLength = 256;
export const displayNameMaxLength = 50;
export const deviceNameMaxLength = 50;
export const tokenRenewBeforeMs = 3 * 60 * 60 * 1000;
export const registrationThrottleMs = 60 * 60 * 1000;
/** A sensitive change needs a session that was confirmed within this time. */
export const confirmationMs = 15 * 60 * 1000;
/** How often a player reports, and how long its stream lasts without reports. */
export const streamKeepMs = 15_000;
export const streamLeaseMs = 45_000;
/** How long before the start of a livestream reminders are sent. */
export const remindBeforeMs = 10 * 60 * 1000;
export const livestreamPollMs = 10 * 60 * 1000;
/** A cache on the way may have an old list of streams for so long. */
export const livestreamListLateMs = 45_000;
/** The stills of a livestream are on sheets: one row, with one still for each of so many segments. */
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
export const bannerSnoozeMs = 604_800_000;
export const heroRoundIndicatorsAbove = 5;
export const reminderMs = 30_000;
export const paymentAccessCutoff = '2021-03-01T00:00:00Z';
export const pauseMonthsMax = 3;
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
/** After this many automatically started videos the player asks whether somebody is still watching. */
export const unattendedVideosMax = 3;
export const pageSizeMax = 100;
export const titleMaxLength = 200;
export const descriptionMaxLength = 10_000;
export const commentMaxLength = 2000;
export const commentPageSize = 20;
export const commentMentionsMax = 10;
/** For this long the author may edit a comment. */
export const commentEditMs = 15 * 60 * 1000;
/** The latest moment of a video that a comment may be of. */
export const commentMomentMaxS = 86_400;
/** Visitors fetch the comments of the moments of a video in pieces of this length. */
export const commentPieceS = 5;
export const chatMessageMaxLength = 500;
export const chatSlowMaxS = 600;
/** How long a broadcaster may be away before the stream ends. */
export const liveAwayMinS = 10;
export const liveAwayMaxS = 3600;
/** What is rehearsed longer begins anew: it is stored like a stream. */
export const rehearsalMaxH = 6;
/** Of a video that is shown while nothing comes from the broadcaster. */
export const slateLoopMinS = 2;
export const slateLoopMaxS = 30;
/** No recording is longer. */
export const liveTrimMaxS = 7 * 24 * 60 * 60;
export const chatDelayMaxS = 60;
export const chatMemberDaysMax = 3650;
export const chatPollOptionsMax = 6;
export const chatPollTextMaxLength = 120;
/** Emotes of a service. */
export const emotesMax = 500;
/** Reactions that a client sums and sends at once. */
export const chatReactionsAtOnceMax = 20;
/** The chat of a recording is fetched in pieces of this length. */
export const chatPieceMs = 30_000;
/** Items on a page of the moderators' lists. */
export const moderationPageSize = 30;
/** Texts about which a moderator decides at once. */
export const moderatedAtOnceMax = 100;
export const moderationReasonMaxLength = 300;
export const moderationNoteMaxLength = 2000;
/** For this long an act of a moderator can be undone. */
export const moderationUndoMs = 24 * 60 * 60 * 1000;
/** A longer time-out is a ban. */
export const timeOutMaxMinutes = 43_200;
export const appealMaxLength = 1000;
export const rulesMax = 50;
export const ruleWordsMax = 5000;
export const ruleWordMaxLength = 60;
export const ruleLinksMax = 100;
export const ruleReasonMaxLength = 200;
/** The switch against raids turns itself off. */
export const raidMaxHours = 72;
/** Videos whose comments, and streams whose chat, one socket follows at a time. */
export const roomsOfSocketMax = 10;
/** The largest JSON body. Calls marked `large` allow more. */
export const bodyMaxBytes = 256 * 1024;
export const largeBodyMaxBytes = 5 * 1024 * 1024;
export const imageMaxBytes = 20 * 1024 * 1024;
/** For one language. The app itself has some thousand texts. */
export const languageTextsMax = 5000;

/** Videos of a 24/7 channel. */
export const stationVideosMax = 100;
/** Of a livestream: services that it is sent on to. */
export const restreamsMax = 5;
export const restreamNameMaxLength = 60;

/** Of a clip. */
export const clipMinS = 5;
export const clipMaxS = 60;
/** What is chosen first: the last seconds that the viewer saw. */
export const clipFirstS = 30;
export const clipStartMaxS = 7 * 24 * 60 * 60;
export const clipTitleMaxLength = 100;
export const clipReportMaxLength = 500;
export const clipPageSize = 20;
/** Points that a member gives to a pitch at once. */
export const pitchPointsMax = 1_000_000;
/** Lines of a tally that one call answers. */
export const pitchTallyMax = 1000;
/** Members are told this long before points expire. */
export const pointsNoticeDays = 30;
export const pitchGoalMax = 1_000_000_000;
export const pitchImagesMax = 10;
/** Of a picture for the previews of shared links, in pixels. */
export const sharePictureSize = { width: 1200, height: 630 };
/** Members of a limited edition of a badge. */
export const badgeEditionMax = 1_000_000;
/** Pictures that come with the service, for badges without a picture of their own. */
export const badgeDrawings = ['star', 'crown', 'bolt', 'heart', 'flame', 'gem', 'leaf', 'moon'] as const;
/** The people who win a giveaway, and those who take their places; as many again. */
export const giveawayWinnersMax = 100;
export const giveawayQuestionsMax = 10;
export const giveawayActionsMax = 5;
/** Lines of the list of a giveaway in one call. */
export const giveawayLinesMax = 1024;
/** Supporters of a pitch that the credits of its show name. */
export const creditNamesMax = 500;
/** Squares that the team writes for a bingo game, and characters of each. */
export const bingoSquaresMin = 24;
export const bingoSquaresMax = 75;
export const bingoSquareMaxLength = 60;
/** For this long the last call of a game can be taken back. */
export const bingoUndoMs = 60_000;
/** A viewer of a recording sees its calls at most so many times as fast as it plays. */
export const bingoSpeedMax = 2;
/** The first calls of a recording are seen at once. */
export const bingoHeadStartMs = 30_000;
/** A player of a recording that tells nothing for longer does not play; a browser in the background tells once a minute. */
export const bingoSilenceMaxMs = 60_000;
/** Cards of a game that one call answers. */
export const bingoCardsMax = 1000;
/** Codes that are added to a prize at once. */
export const bingoCodesMax = 2000;
/** So much earlier the browser has the calls of a recording, to show them in their moment. */
export const bingoAheadMs = 15_000;

/** The lists of a page that visitors see, too; the others are for members. */
export const listsForVisitors: readonly string[] = ['recommended-for-you', 'open-pitches'];
