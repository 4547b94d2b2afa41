import { clientKeys } from '@greenlight/client/storage-keys';

/**
 * Every storage key of the web app (docs/product/shell.md): in local storage, or in session storage if marked
 * "Session". Subscription flag and e-mail are in the user info, the token is in the auth record, so each has one copy.
 */
export const storageKeys = {
  ...clientKeys,
  /** Session. The action that a visitor wanted before they were asked to log in. */
  afterLoginIntent: 'greenlight.afterLoginIntent',
  /** Session. */
  afterLoginUrl: 'greenlight.afterLoginUrl',
  /** The newest badge that the viewer was shown when it was earned, as the id of its notification. */
  badgeSeen: 'greenlight.badgeSeen',
  /** When the banner of the mobile apps was closed, in ms since 1970. */
  bannerClosed: 'greenlight.bannerClosed',
  /** The campaign that brought the visitor, and when in ms since 1970. */
  campaign: 'greenlight.campaign',
  /** Unsent texts of chats. */
  chatDrafts: 'greenlight.chatDrafts',
  /** Whether the chat is shown beside recordings. */
  chatReplay: 'greenlight.chatReplay',
  /** Whether the chat is shown beside livestreams. */
  chatShown: 'greenlight.chatShown',
  /** Session; choices within a screen, by its place in the history. */
  choices: 'greenlight.choices',
  /** Unsent comments, replies and edits. */
  commentDrafts: 'greenlight.commentDrafts',
  creatorReferral: 'greenlight.creatorReferral',
  /** The personal rows that were not empty, by name. */
  filledRows: 'greenlight.filledRows',
  /** Session. */
  formDraft: 'greenlight.formDraft',
  /** The people whose chat messages the viewer does not want to see. */
  ignoredPeople: 'greenlight.ignoredPeople',
  /** The invitation that brought the visitor. */
  invitation: 'greenlight.invitation',
  /** Whether the visitor was reminded of the invitation in this session. */
  invitationTold: 'greenlight.invitationTold',
  /** The code of the chosen language. */
  language: 'greenlight.language',
  /** The operator's changed texts of that language, from the last visit. */
  languageTexts: 'greenlight.languageTexts',
  /** Session; `hidden` if the address asked for it. */
  menus: 'greenlight.menus',
  /** Whether comments are shown below the player at their moments. */
  momentComments: 'greenlight.momentComments',
  /** The visitor's answer about measuring. */
  monitoring: 'greenlight.monitoring',
  /** Session. The path where a payment was started that ends on a page of the gateway. */
  paymentBegun: 'greenlight.paymentBegun',
  playerPreferences: 'greenlight.playerPreferences',
  /** Session. */
  playerSize: 'greenlight.playerSize',
  playlistOrder: 'greenlight.playlistOrder',
  /** The account that push messages to this browser are for. */
  push: 'greenlight.push',
  /** Session; set once the reminder to subscribe was shown. */
  reminded: 'greenlight.reminded',
  /** Session; when the page was last reloaded for a newer version, in ms since 1970. */
  reloaded: 'greenlight.reloaded',
  /** The creator referral that was reported. */
  reportedReferral: 'greenlight.reportedReferral',
  /** Session; the campaign that was reported. */
  reportedUtm: 'greenlight.reportedUtm',
  /** Session. */
  scroll: 'greenlight.scroll',
  sidebar: 'greenlight.sidebar',
  /** Session; a started sign-in with a provider. */
  social: 'greenlight.social',
  /** Whether the best comments come first. */
  topComments: 'greenlight.topComments',
  /** Session; the app around the page. */
  wrapper: 'greenlight.wrapper',
} as const;
