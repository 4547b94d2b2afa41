import type account from '../locales/en/account.json';
import type accountSettings from '../locales/en/account-settings.json';
import type appBanner from '../locales/en/app-banner.json';
import type banner from '../locales/en/banner.json';
import type channel from '../locales/en/channel.json';
import type coupon from '../locales/en/coupon.json';
import type creator from '../locales/en/creator.json';
import type device from '../locales/en/device.json';
import type faq from '../locales/en/faq.json';
import type footer from '../locales/en/footer.json';
import type gallery from '../locales/en/gallery.json';
import type gift from '../locales/en/gift.json';
import type impersonation from '../locales/en/impersonation.json';
import type join from '../locales/en/join.json';
import type legal from '../locales/en/legal.json';
import type maintenance from '../locales/en/maintenance.json';
import type mark from '../locales/en/mark.json';
import type media from '../locales/en/media.json';
import type membership from '../locales/en/membership.json';
import type notification from '../locales/en/notification.json';
import type page from '../locales/en/page.json';
import type payment from '../locales/en/payment.json';
import type player from '../locales/en/player.json';
import type recommendation from '../locales/en/recommendation.json';
import type search from '../locales/en/search.json';
import type shell from '../locales/en/shell.json';
import type store from '../locales/en/store.json';
import type userChannel from '../locales/en/user-channel.json';
import type watchlist from '../locales/en/watchlist.json';
import type error from '../locales/es/error.json';

declare module '../platform/translate.ts' {
  interface TextTrees {
    account: typeof account;
    'account-settings': typeof accountSettings;
    'app-banner': typeof appBanner;
    banner: typeof banner;
    channel: typeof channel;
    coupon: typeof coupon;
    creator: typeof creator;
    device: typeof device;
    /** By code; in English an error says itself what it is. */
    error: typeof error;
    faq: typeof faq;
    footer: typeof footer;
    gallery: typeof gallery;
    gift: typeof gift;
    impersonation: typeof impersonation;
    join: typeof join;
    legal: typeof legal;
    maintenance: typeof maintenance;
    mark: typeof mark;
    media: typeof media;
    membership: typeof membership;
    notification: typeof notification;
    page: typeof page;
    payment: typeof payment;
    player: typeof player;
    recommendation: typeof recommendation;
    search: typeof search;
    shell: typeof shell;
    store: typeof store;
    'user-channel': typeof userChannel;
    watchlist: typeof watchlist;
  }
}
