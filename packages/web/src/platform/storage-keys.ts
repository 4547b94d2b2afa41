/** Every key that the web app keeps in the browser (spec point 3). The device and auth record are the client's own. */
export const storageKeys = {
  afterLoginUrl: 'greenlight.afterLoginUrl',
  formDraft: 'greenlight.formDraft',
  language: 'greenlight.language',
  playerPreferences: 'greenlight.playerPreferences',
  playerSize: 'greenlight.playerSize',
  playlistOrder: 'greenlight.playlistOrder',
  reminded: 'greenlight.reminded',
  scroll: 'greenlight.scroll',
  sidebar: 'greenlight.sidebar',
  userInfo: 'greenlight.userInfo',
} as const;
