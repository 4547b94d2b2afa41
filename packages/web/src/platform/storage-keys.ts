import { clientKeys } from '@greenlight/client/storage-keys';

/**
 * Every key that the web app keeps in the browser (docs/product/shell.md): in local storage, or for the tab's session
 * where it says so. Subscription flag and e-mail are in the user info, the token is in the auth record: each has one
 * copy.
 */
export const storageKeys = {
  ...clientKeys,
  /** Session; what a visitor pressed before they were asked to log in. */
  afterLoginIntent: 'greenlight.afterLoginIntent',
  /** Session. */
  afterLoginUrl: 'greenlight.afterLoginUrl',
  /** When the banner of the mobile apps was closed, in ms since 1970. */
  bannerClosed: 'greenlight.bannerClosed',
  /** The campaign that brought the visitor, and when in ms since 1970. */
  campaign: 'greenlight.campaign',
  /** Session; what was chosen within a screen, by its place in the history. */
  choices: 'greenlight.choices',
  creatorReferral: 'greenlight.creatorReferral',
  /** The viewer's own rows that had something in them, by name. */
  filledRows: 'greenlight.filledRows',
  /** Session. */
  formDraft: 'greenlight.formDraft',
  /** The invitation that brought the visitor. */
  invitation: 'greenlight.invitation',
  /** Whether they were told of it in this session. */
  invitationTold: 'greenlight.invitationTold',
  /** The code of the chosen language. */
  language: 'greenlight.language',
  /** What an operator changed in its texts, as the last visit got them. */
  languageTexts: 'greenlight.languageTexts',
  /** Session; `hidden` once the address asked for that. */
  menus: 'greenlight.menus',
  /** What the visitor said to being measured. */
  monitoring: 'greenlight.monitoring',
  /** Session; where the payment was begun that a page of the gateway ends. */
  paymentBegun: 'greenlight.paymentBegun',
  playerPreferences: 'greenlight.playerPreferences',
  /** Session. */
  playerSize: 'greenlight.playerSize',
  playlistOrder: 'greenlight.playlistOrder',
  /** Whom push messages to this browser are for. */
  push: 'greenlight.push',
  /** Session; set once the reminder to subscribe was shown. */
  reminded: 'greenlight.reminded',
  /** Session; when the page last started anew for a newer version, in ms since 1970. */
  reloaded: 'greenlight.reloaded',
  /** The creator referral that the server was told. */
  reportedReferral: 'greenlight.reportedReferral',
  /** Session; the campaign that the server was told. */
  reportedUtm: 'greenlight.reportedUtm',
  /** Session. */
  scroll: 'greenlight.scroll',
  sidebar: 'greenlight.sidebar',
  /** Session; a sign-in with a provider that was begun. */
  social: 'greenlight.social',
  /** Whether the best comments stand first. */
  topComments: 'greenlight.topComments',
  /** Session; the app around the page. */
  wrapper: 'greenlight.wrapper',
} as const;
