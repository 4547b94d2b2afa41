import { moneyScreens } from './money-screens.ts';
import type { StudioScreen } from './studio-screen.ts';

/** Every screen behind the login. Viewers who may not see the first one get the first that they may see. */
export const screenList: StudioScreen[] = [
  {
    path: '/',
    permission: 'content.edit',
    page: async () => (await import('../features/media/media-list-page.tsx')).MediaListPage,
  },
  {
    path: '/opening',
    permission: 'settings.edit',
    page: async () => (await import('../features/opening/opening-page.tsx')).OpeningPage,
  },
  {
    path: '/media/:mediaId',
    permission: 'content.edit',
    page: async () => (await import('../features/media/media-edit-page.tsx')).MediaEditPage,
  },
  {
    path: '/trash',
    permission: 'content.edit',
    page: async () => (await import('../features/media/trash-page.tsx')).TrashPage,
  },
  {
    path: '/live',
    permission: 'content.edit',
    page: async () => (await import('../features/live/live-list-page.tsx')).LiveListPage,
  },
  {
    path: '/live/:mediaId',
    permission: 'content.edit',
    page: async () => (await import('../features/live/live-edit-page.tsx')).LiveEditPage,
  },
  {
    path: '/clips',
    permission: 'content.edit',
    page: async () => (await import('../features/clip/clip-list-page.tsx')).ClipListPage,
  },
  {
    path: '/shows',
    permission: 'content.edit',
    page: async () => (await import('../features/channel/channel-list-page.tsx')).ChannelListPage,
  },
  {
    path: '/shows/:id',
    permission: 'content.edit',
    page: async () => (await import('../features/channel/channel-edit-page.tsx')).ChannelEditPage,
  },
  {
    path: '/creators',
    permission: 'content.edit',
    page: async () => (await import('../features/creator/creator-list-page.tsx')).CreatorListPage,
  },
  {
    path: '/creators/:id',
    permission: 'content.edit',
    page: async () => (await import('../features/creator/creator-edit-page.tsx')).CreatorEditPage,
  },
  {
    path: '/giveaways',
    permission: 'giveaway.edit',
    flag: 'giveaways_enabled',
    page: async () => (await import('../features/giveaway/giveaway-list-page.tsx')).GiveawayListPage,
  },
  {
    path: '/giveaways/:id',
    permission: 'giveaway.edit',
    flag: 'giveaways_enabled',
    page: async () => (await import('../features/giveaway/giveaway-edit-page.tsx')).GiveawayEditPage,
  },
  {
    path: '/pitches',
    permission: 'points.edit',
    page: async () => (await import('../features/points/pitch-list-page.tsx')).PitchListPage,
  },
  {
    path: '/pitches/report',
    permission: 'points.edit',
    page: async () => (await import('../features/points/points-report-page.tsx')).PointsReportPage,
  },
  {
    path: '/pitches/:id',
    permission: 'points.edit',
    page: async () => (await import('../features/points/pitch-edit-page.tsx')).PitchEditPage,
  },
  {
    path: '/badges',
    permission: 'badge.edit',
    flag: 'badges_enabled',
    page: async () => (await import('../features/badge/badge-list-page.tsx')).BadgeListPage,
  },
  {
    path: '/badges/:id',
    permission: 'badge.edit',
    flag: 'badges_enabled',
    page: async () => (await import('../features/badge/badge-edit-page.tsx')).BadgeEditPage,
  },
  {
    path: '/bingo-games',
    permission: 'content.edit',
    flag: 'bingo_enabled',
    page: async () => (await import('../features/bingo/game-list-page.tsx')).GameListPage,
  },
  {
    path: '/bingo-games/:id',
    permission: 'content.edit',
    flag: 'bingo_enabled',
    page: async () => (await import('../features/bingo/game-edit-page.tsx')).GameEditPage,
  },
  {
    path: '/pages',
    permission: 'site.edit',
    page: async () => (await import('../features/page/page-list-page.tsx')).PageListPage,
  },
  {
    path: '/pages/:id',
    permission: 'site.edit',
    page: async () => (await import('../features/page/page-edit-page.tsx')).PageEditPage,
  },
  {
    path: '/heroes',
    permission: 'site.edit',
    page: async () => (await import('../features/hero/hero-list-page.tsx')).HeroListPage,
  },
  {
    path: '/heroes/:id',
    permission: 'site.edit',
    page: async () => (await import('../features/hero/hero-edit-page.tsx')).HeroEditPage,
  },
  {
    path: '/banners',
    permission: 'site.edit',
    page: async () => (await import('../features/banner/banner-list-page.tsx')).BannerListPage,
  },
  {
    path: '/banners/:id',
    permission: 'site.edit',
    page: async () => (await import('../features/banner/banner-edit-page.tsx')).BannerEditPage,
  },
  {
    path: '/emotes',
    permission: 'site.edit',
    page: async () => (await import('../features/emote/emote-list-page.tsx')).EmoteListPage,
  },
  {
    path: '/faq',
    permission: 'site.edit',
    page: async () => (await import('../features/faq/faq-edit-page.tsx')).FaqEditPage,
  },
  {
    path: '/languages',
    permission: 'site.edit',
    page: async () => (await import('../features/language/language-list-page.tsx')).LanguageListPage,
  },
  {
    path: '/languages/:id',
    permission: 'site.edit',
    page: async () => (await import('../features/language/language-edit-page.tsx')).LanguageEditPage,
  },
  {
    path: '/join-pages',
    permission: 'site.edit',
    page: async () => (await import('../features/join/join-pages-page.tsx')).JoinPagesPage,
  },
  {
    path: '/galleries',
    permission: 'site.edit',
    page: async () => (await import('../features/gallery/gallery-list-page.tsx')).GalleryListPage,
  },
  {
    path: '/galleries/:id',
    permission: 'site.edit',
    page: async () => (await import('../features/gallery/gallery-edit-page.tsx')).GalleryEditPage,
  },
  {
    path: '/history',
    permission: 'content.edit',
    page: async () => (await import('../features/change/change-list-page.tsx')).ChangeListPage,
  },
  {
    path: '/moderation',
    permission: 'comment.moderate',
    page: async () => (await import('../features/moderation/queue-page.tsx')).QueuePage,
  },
  {
    path: '/moderation/members/:userId',
    permission: 'comment.moderate',
    page: async () => (await import('../features/moderation/moderated-member-page.tsx')).ModeratedMemberPage,
  },
  {
    path: '/moderation/rules',
    permission: 'comment.moderate',
    page: async () => (await import('../features/moderation/rule-list-page.tsx')).RuleListPage,
  },
  {
    path: '/moderation/bans',
    permission: 'comment.moderate',
    page: async () => (await import('../features/moderation/ban-list-page.tsx')).BanListPage,
  },
  {
    path: '/announcements',
    permission: 'announcement.send',
    page: async () => (await import('../features/notification/announcement-page.tsx')).AnnouncementPage,
  },
  {
    path: '/legal',
    permission: 'legal.edit',
    page: async () => (await import('../features/legal/legal-list-page.tsx')).LegalListPage,
  },
  {
    path: '/legal/:type',
    permission: 'legal.edit',
    page: async () => (await import('../features/legal/legal-edit-page.tsx')).LegalEditPage,
  },
  {
    path: '/payments',
    permission: 'billing.read',
    page: async () => (await import('../features/payment/payment-list-page.tsx')).PaymentListPage,
  },
  {
    path: '/payments/:id',
    permission: 'billing.read',
    page: async () => (await import('../features/payment/payment-page.tsx')).PaymentPage,
  },
  {
    path: '/invoices',
    permission: 'billing.read',
    page: async () => (await import('../features/payment/invoice-list-page.tsx')).InvoiceListPage,
  },
  {
    path: '/ledger',
    permission: 'billing.read',
    page: async () => (await import('../features/payment/ledger-page.tsx')).LedgerPage,
  },
  {
    path: '/taxes',
    permission: 'billing.read',
    page: async () => (await import('../features/payment/tax-page.tsx')).TaxPage,
  },
  {
    path: '/members',
    permission: 'member.read',
    page: async () => (await import('../features/staff/members-page.tsx')).MembersPage,
  },
  {
    path: '/members/:userId',
    permission: 'member.read',
    page: async () => (await import('../features/staff/member-page.tsx')).MemberPage,
  },
  {
    path: '/roles',
    permission: 'staff.manage',
    page: async () => (await import('../features/staff/roles-page.tsx')).RolesPage,
  },
  {
    path: '/audit',
    permission: 'audit.read',
    page: async () => (await import('../features/staff/audit-page.tsx')).AuditPage,
  },
  {
    path: '/mail',
    permission: 'mail.read',
    page: async () => (await import('../features/mail/mail-page.tsx')).MailPage,
  },
  {
    path: '/referrals',
    permission: 'numbers.read',
    page: async () => (await import('../features/referral/referral-page.tsx')).ReferralPage,
  },
  ...moneyScreens,
  {
    path: '/settings',
    permission: 'settings.edit',
    page: async () => (await import('../features/config/settings-page.tsx')).SettingsPage,
  },
];
