import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** Rows of one table that are about a member, as one file of the archive. */
export interface ExportPart {
  file: string;
  table: string;
  /** The column with the account's id. */
  column: string;
  /** Columns that are secrets or about another person. */
  omit?: string[];
  /** The column that marks removed rows: rows with a value in it are left out. */
  absent?: string;
  /** The row that this row refers to, as readable fields of another table. */
  with?: { table: string; key: string; fields: string[] };
}

const video = { table: 'media', key: 'media_id', fields: ['title'] };
const show = { table: 'channel', key: 'channel_id', fields: ['name'] };
const giveaway = { table: 'giveaway', key: 'giveaway_id', fields: ['title', 'prize'] };
const team = { table: 'creator_team', key: 'team_id', fields: ['display_name'] };

/**
 * The data about a member, table by table. A test finds tables that refer to accounts and are neither here nor below.
 */
export const exportParts: ExportPart[] = [
  { file: 'account', table: 'account', column: 'id', omit: ['password_hash'] },
  { file: 'devices', table: 'device', column: 'account_id' },
  { file: 'streams', table: 'stream', column: 'account_id', with: video },
  { file: 'loaded-ahead', table: 'media_ahead', column: 'account_id', with: video },
  { file: 'sessions', table: 'session', column: 'account_id', omit: ['actor_id'] },
  { file: 'linked-accounts', table: 'account_identity', column: 'account_id' },
  { file: 'patreon', table: 'patreon_link', column: 'account_id' },
  { file: 'passkeys', table: 'passkey', column: 'account_id', omit: ['public_key'] },
  { file: 'authenticator', table: 'authenticator', column: 'account_id', omit: ['secret', 'last_step'] },
  { file: 'memberships', table: 'membership_fact', column: 'account_id' },
  { file: 'subscription-history', table: 'membership_standing', column: 'account_id' },
  { file: 'subscriptions', table: 'foundry_subscription', column: 'account_id' },
  {
    file: 'cards',
    table: 'payment_method',
    column: 'account_id',
    omit: ['gateway_ref', 'customer_ref', 'fingerprint'],
  },
  { file: 'payments', table: 'charge', column: 'account_id' },
  { file: 'invoices', table: 'invoice', column: 'account_id' },
  { file: 'credit', table: 'ledger_line', column: 'account_id' },
  { file: 'card-provider', table: 'stripe_customer', column: 'account_id', omit: ['checkout_id'] },
  { file: 'months-given', table: 'stripe_extension', column: 'account_id' },
  { file: 'billing-moves', table: 'handover', column: 'account_id', omit: ['created_by'] },
  { file: 'billing-address', table: 'billing_address', column: 'account_id' },
  { file: 'discounts', table: 'coupon_redemption', column: 'account_id' },
  { file: 'gifts-bought', table: 'gift', column: 'buyer_id' },
  {
    file: 'gifts-redeemed',
    table: 'gift',
    column: 'redeemed_by',
    omit: ['buyer_id', 'recipient_email', 'code', 'amount', 'tax'],
  },
  { file: 'store-codes', table: 'store_code', column: 'account_id' },
  { file: 'points-balance', table: 'points_holder', column: 'account_id' },
  { file: 'points', table: 'points_of_account', column: 'account_id' },
  { file: 'pitches', table: 'support_of_account', column: 'account_id' },
  { file: 'giveaways', table: 'giveaway_entry', column: 'account_id', with: giveaway },
  { file: 'prizes', table: 'giveaway_winner', column: 'account_id', omit: ['sealed_address'], with: giveaway },
  { file: 'bingo', table: 'bingo_of_account', column: 'account_id' },
  { file: 'bingo-prizes', table: 'bingo_award', column: 'account_id', omit: ['is_released'] },
  {
    file: 'badges',
    table: 'badge_earned',
    column: 'account_id',
    with: { table: 'badge', key: 'badge_id', fields: ['name'] },
  },
  { file: 'watch-history', table: 'watch_progress', column: 'account_id', with: video },
  { file: 'watched-streams', table: 'livestream_watch', column: 'account_id', with: video },
  {
    file: 'stream-reminders',
    table: 'livestream_reminder',
    column: 'account_id',
    with: { table: 'livestream', key: 'livestream_id', fields: ['starts_at'] },
  },
  { file: 'liked-videos', table: 'media_like', column: 'account_id', with: video },
  {
    file: 'comments',
    table: 'comment',
    column: 'account_id',
    omit: ['client_id', 'removed_at', 'removed_by', 'moderation_state'],
    absent: 'removed_at',
    with: { table: 'comment_thread', key: 'thread_id', fields: ['media_id', 'pitch_id'] },
  },
  { file: 'liked-comments', table: 'comment_like', column: 'account_id' },
  { file: 'muted-comments', table: 'comment_mute', column: 'account_id' },
  { file: 'reported-comments', table: 'comment_report', column: 'account_id' },
  {
    file: 'clips',
    table: 'clip',
    column: 'account_id',
    omit: ['removed_at', 'removed_by', 'moderation_state'],
    absent: 'removed_at',
    with: video,
  },
  { file: 'reported-clips', table: 'clip_report', column: 'account_id' },
  {
    file: 'chat-messages',
    table: 'chat_message',
    column: 'account_id',
    omit: ['client_id', 'removed_at', 'removed_by', 'moderation_state'],
    absent: 'removed_at',
    with: { table: 'livestream', key: 'livestream_id', fields: ['starts_at'] },
  },
  { file: 'reported-messages', table: 'chat_report', column: 'account_id' },
  {
    file: 'moderation',
    table: 'moderation_act',
    column: 'account_id',
    omit: ['actor_id', 'undone_by', 'before', 'notified_at'],
  },
  {
    file: 'bans',
    table: 'moderation_ban',
    column: 'account_id',
    omit: ['created_by'],
  },
  {
    file: 'poll-votes',
    table: 'chat_poll_vote',
    column: 'account_id',
    with: { table: 'chat_poll', key: 'poll_id', fields: ['question', 'options'] },
  },
  { file: 'watchlist', table: 'watchlist_item', column: 'account_id', with: video },
  { file: 'watchlist-shows', table: 'watchlist_channel', column: 'account_id', with: show },
  { file: 'dismissed-videos', table: 'media_dismissal', column: 'account_id', with: video },
  {
    file: 'dismissed-shows',
    table: 'channel_dismissal',
    column: 'account_id',
    with: show,
  },
  { file: 'recommendations', table: 'recommendation_ranking', column: 'account_id' },
  { file: 'followed-creators', table: 'creator_follow', column: 'account_id', with: team },
  { file: 'followed-shows', table: 'channel_follow', column: 'account_id', with: show },
  { file: 'creator-teams', table: 'creator_team_member', column: 'account_id', with: team },
  { file: 'team-letters', table: 'creator_team_letter', column: 'account_id', with: team },
  {
    file: 'team-invitations',
    table: 'creator_team_invitation',
    column: 'account_id',
    omit: ['invited_by'],
    with: team,
  },
  { file: 'campaign-visits', table: 'campaign_visit', column: 'account_id', omit: ['visitor'] },
  { file: 'creator-referrals', table: 'creator_referral', column: 'account_id', omit: ['visitor'], with: team },
  { file: 'invitation-link', table: 'invitation_link', column: 'account_id' },
  { file: 'invited-by-a-member', table: 'invitation', column: 'invited_id', omit: ['inviter_id'] },
  { file: 'referral', table: 'referral_attribution', column: 'account_id' },
  {
    file: 'accepted-documents',
    table: 'legal_acceptance',
    column: 'account_id',
    with: { table: 'legal_version', key: 'version_id', fields: ['type', 'version', 'title'] },
  },
  {
    file: 'notifications',
    table: 'notification',
    column: 'account_id',
    with: { table: 'notification_event', key: 'event_id', fields: ['title', 'text', 'href'] },
  },
  { file: 'notification-choices', table: 'notification_choice', column: 'account_id' },
  { file: 'mail-choices', table: 'mail_choice', column: 'account_id' },
  { file: 'comment-letters', table: 'comment_letter', column: 'account_id' },
  { file: 'video-letters', table: 'video_letter', column: 'account_id' },
  { file: 'push-subscriptions', table: 'push_subscription', column: 'account_id', omit: ['auth', 'p256dh'] },
  { file: 'exports', table: 'account_export', column: 'account_id' },
  { file: 'uploads', table: 'upload', column: 'account_id' },
  { file: 'pictures', table: 'image', column: 'created_by' },
  { file: 'videos-made', table: 'media', column: 'created_by' },
  { file: 'shows-made', table: 'channel', column: 'created_by' },
  { file: 'announcements-made', table: 'announcement', column: 'created_by' },
  { file: 'with-what-was-deleted', table: 'removed_row', column: 'account_id' },
  { file: 'done-by-you', table: 'audit_entry', column: 'actor_id' },
];

/** Columns that refer to an account but are in no archive, each with the reason. */
export const columnsNotExported: Record<string, string> = {
  'badge_candidate.account_id': 'who would earn a badge, worked out by a rule; kept for a day',
  'one_time_code.account_id': 'codes of letters: they open the account, and end within days',
  'payment_page.account_id': 'pages of the gateway that were opened: what came of them is in payments and cards',
  'giveaway_digest.account_id': 'digests by which a second account is known, and nothing else',
  'trial_use.account_id': 'digests by which a second trial is known, and nothing else',
  'invitation.inviter_id': 'who came by a link: somebody else',
  'revenue_event.account_id': 'sums over subscriptions, which stand in subscription-history',
  'handover.created_by': 'what staff did, which the audit log keeps',
  'member_import.created_by': 'what staff did, which the audit log keeps',
  'media_grant.account_id': 'addresses of media that were given out, which end within minutes',
  'creator_team_invitation.invited_by': 'who asked somebody else to join a team',
  'bingo_player.account_id': 'stands in bingo, with what the card reached',
  'bingo_win.account_id': 'stands with each card in bingo',
  'points_by_hand.account_id': 'the reason stands with each movement in points',
  'points_by_hand.granted_by': 'what staff did, which the audit log keeps',
  'join_pitch.published_by': 'what staff did, which the audit log keeps',
  'media.removed_by': 'what staff did, which the audit log keeps',
  'comment.removed_by': 'what staff did, which the audit log keeps',
  'clip.removed_by': 'what staff did, which the audit log keeps',
  'chat_message.removed_by': 'what staff did, which the audit log keeps',
  'moderation_act.actor_id': 'what staff did, which the audit log keeps',
  'moderation_act.undone_by': 'what staff did, which the audit log keeps',
  'moderation_ban.created_by': 'what staff did, which the audit log keeps',
  'moderation_item.account_id': 'the queue of moderators: the texts stand in comments and chat-messages',
  'moderation_note.account_id': 'what moderators wrote for each other',
  'moderation_note.author_id': 'what moderators wrote for each other',
  'session.actor_id': 'who of the staff looked on, which the audit log keeps',
};

/** The rows of a part as JSON, without what it omits. */
export async function listExportPart(db: Db, part: ExportPart, userId: string): Promise<unknown[]> {
  const { table, column, omit = [], absent, with: other } = part;
  const words = other
    ? sql`coalesce((select jsonb_object_agg(field.key, field.value) from ${sql.table(other.table)} o,
        jsonb_each(to_jsonb(o)) field where o.id = t.${sql.ref(other.key)} and field.key = any(${other.fields})), '{}')`
    : sql`'{}'::jsonb`;
  const { rows } = await sql<{ row: unknown }>`
    select to_jsonb(t) - ${omit}::text[] || ${words} as row
    from ${sql.table(table)} t
    where t.${sql.ref(column)} = ${userId} ${absent ? sql`and t.${sql.ref(absent)} is null` : sql``}`.execute(db);
  return rows.map(({ row }) => row);
}

/** Audit entries about the account that were caused by other people, without their names. */
export async function listAuditAbout(db: Db, userId: string): Promise<unknown[]> {
  const { rows } = await sql<{ row: unknown }>`
    select to_jsonb(e) - '{actor_id}'::text[] as row from audit_entry e
    where subject = ${`account:${userId}`} order by at desc`.execute(db);
  return rows.map(({ row }) => row);
}

export function findAvatar(db: Db, userId: string) {
  return db
    .selectFrom('account')
    .innerJoin('image', 'image.id', 'account.avatar_image_id')
    .select(['image.id', 'image.width'])
    .where('account.id', '=', userId)
    .executeTakeFirst();
}
