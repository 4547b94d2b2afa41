import type { Permission } from './permission.ts';
import type { FeatureFlag } from './route.ts';

export interface StudioPage {
  /** A route pattern below `/studio`; `studioPath` in studio-path.ts fills it. */
  path: string;
  /**
   * Viewers without it see a message; the server refuses the calls of the page. A page without a permission needs no
   * session.
   */
  permission?: Permission;
  /** While this switch is off, the menu has no entry for the page, and the page says that it is off. */
  flag?: FeatureFlag;
}

/** Every page of the studio. Viewers who may not see the first page get the first one that they may see. */
export const studioSite = {
  login: { path: '/login' },
  setup: { path: '/setup' },
  home: { path: '/', permission: 'content.edit' },
  opening: { path: '/opening', permission: 'settings.edit' },
  media: { path: '/media/:mediaId', permission: 'content.edit' },
  trash: { path: '/trash', permission: 'content.edit' },
  live: { path: '/live', permission: 'content.edit' },
  stream: { path: '/live/:mediaId', permission: 'content.edit' },
  clips: { path: '/clips', permission: 'content.edit' },
  shows: { path: '/shows', permission: 'content.edit' },
  channel: { path: '/shows/:id', permission: 'content.edit' },
  creators: { path: '/creators', permission: 'content.edit' },
  creator: { path: '/creators/:id', permission: 'content.edit' },
  giveaways: { path: '/giveaways', permission: 'giveaway.edit', flag: 'giveaways_enabled' },
  giveaway: { path: '/giveaways/:id', permission: 'giveaway.edit', flag: 'giveaways_enabled' },
  pitches: { path: '/pitches', permission: 'points.edit' },
  'points-report': { path: '/pitches/report', permission: 'points.edit' },
  pitch: { path: '/pitches/:id', permission: 'points.edit' },
  badges: { path: '/badges', permission: 'badge.edit', flag: 'badges_enabled' },
  badge: { path: '/badges/:id', permission: 'badge.edit', flag: 'badges_enabled' },
  'bingo-games': { path: '/bingo-games', permission: 'content.edit', flag: 'bingo_enabled' },
  'bingo-game': { path: '/bingo-games/:id', permission: 'content.edit', flag: 'bingo_enabled' },
  pages: { path: '/pages', permission: 'site.edit' },
  page: { path: '/pages/:id', permission: 'site.edit' },
  heroes: { path: '/heroes', permission: 'site.edit' },
  hero: { path: '/heroes/:id', permission: 'site.edit' },
  banners: { path: '/banners', permission: 'site.edit' },
  banner: { path: '/banners/:id', permission: 'site.edit' },
  emotes: { path: '/emotes', permission: 'site.edit' },
  faq: { path: '/faq', permission: 'site.edit' },
  languages: { path: '/languages', permission: 'site.edit' },
  language: { path: '/languages/:id', permission: 'site.edit' },
  'join-pages': { path: '/join-pages', permission: 'site.edit' },
  galleries: { path: '/galleries', permission: 'site.edit' },
  gallery: { path: '/galleries/:id', permission: 'site.edit' },
  history: { path: '/history', permission: 'content.edit' },
  moderation: { path: '/moderation', permission: 'comment.moderate' },
  'moderated-member': { path: '/moderation/members/:userId', permission: 'comment.moderate' },
  'moderation-rules': { path: '/moderation/rules', permission: 'comment.moderate' },
  bans: { path: '/moderation/bans', permission: 'comment.moderate' },
  announcements: { path: '/announcements', permission: 'announcement.send' },
  legal: { path: '/legal', permission: 'legal.edit' },
  'legal-document': { path: '/legal/:type', permission: 'legal.edit' },
  payments: { path: '/payments', permission: 'billing.read' },
  payment: { path: '/payments/:id', permission: 'billing.read' },
  invoices: { path: '/invoices', permission: 'billing.read' },
  ledger: { path: '/ledger', permission: 'billing.read' },
  taxes: { path: '/taxes', permission: 'billing.read' },
  members: { path: '/members', permission: 'member.read' },
  member: { path: '/members/:userId', permission: 'member.read' },
  roles: { path: '/roles', permission: 'staff.manage' },
  audit: { path: '/audit', permission: 'audit.read' },
  mail: { path: '/mail', permission: 'mail.read' },
  referrals: { path: '/referrals', permission: 'numbers.read' },
  plans: { path: '/plans', permission: 'billing.edit' },
  revenue: { path: '/revenue', permission: 'billing.read' },
  'revenue-rows': { path: '/revenue/rows', permission: 'billing.read' },
  coupons: { path: '/coupons', permission: 'billing.edit' },
  coupon: { path: '/coupons/:id', permission: 'billing.edit' },
  gifts: { path: '/gifts', permission: 'billing.edit' },
  'store-codes': { path: '/store-codes', permission: 'billing.edit', flag: 'store_discount_enabled' },
  patreon: { path: '/patreon', permission: 'settings.edit' },
  imports: { path: '/imports', permission: 'billing.edit' },
  import: { path: '/imports/:importId', permission: 'billing.edit' },
  handovers: { path: '/handovers', permission: 'billing.edit' },
  billing: { path: '/billing', permission: 'settings.edit' },
  settings: { path: '/settings', permission: 'settings.edit' },
} as const satisfies Record<string, StudioPage>;

export type StudioPageName = keyof typeof studioSite;
