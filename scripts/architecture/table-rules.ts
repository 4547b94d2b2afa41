/**
 * Which features may read the tables of other features. No rule allows a feature to write them. Each line has its
 * reason; the check refuses a line that is not needed (docs/decisions/013-table-owners.md).
 */
export interface TableRules {
  /** Views, and tables that only triggers and SQL functions write, with the feature that owns them. */
  writtenBySql: Record<string, string>;
  /** Folders and files that read across many features. They may read every table. */
  reports: Record<string, string>;
  /** Tables that every feature may join, so that a list is one query. */
  shared: Record<string, string>;
  /** `<feature> reads <table>`: other reads, each with its own reason. */
  lookUps: Record<string, string>;
}

export const tableRules: TableRules = {
  writtenBySql: {
    badge_due: 'badge',
    creator_team_editor: 'creator',
    media_creator_tag: 'media',
    media_search: 'search',
    media_tag: 'media',
    points_posting: 'points',
    revenue_day: 'money/revenue',
    search_word: 'search',
  },
  reports: {
    'account/export/': 'the archive with all data of a member',
    'change/': 'the history of all content, and its undo',
    'money/checkout/handover/': 'members who move between the two billing backends',
    'money/revenue/': 'figures about all payments and subscriptions',
    'money/transfer/member-export-queries.ts': 'the list of members for another service',
    'opening/': 'the checklist shows which features are set up',
    'referral/funnel-queries.ts': 'trials and payments of members that a campaign brought',
    'search/': 'the search index over all content',
    'staff/member/member-detail-queries.ts': 'everything that support sees about a member',
  },
  shared: {
    account: 'the name of a person, and whether the account is suspended or will be deleted',
    channel: 'the show of a video',
    creator_team: 'the creator of a video',
    creator_team_editor: 'a view made for joins: who may edit what belongs to a team',
    creator_team_image: 'the picture next to a creator’s name',
    creator_team_member: 'the members of a team, for permissions',
    image: 'the file of a picture',
    livestream: 'whether a video is a stream, and when it starts and ends',
    media: 'lists of videos, and whether visitors can see them',
    media_creator: 'the creators of a video',
    plan: 'the name of a plan',
    season: 'the season of an episode',
    session: 'whether a session is open: devices, streams and push messages end with it',
    team_role: 'the permissions of a role in a team',
  },
  lookUps: {
    'account reads patreon_link': 'a member sees whether Patreon is linked; money/patreon imports account',
    'account reads role': 'the permissions of a session, in one query for each call; staff imports account',
    'badge reads comment': 'rules count comments of many accounts, in one query',
    'badge reads livestream_watch': 'rules count attended livestreams of many accounts, in one query',
    'badge reads membership_fact': 'rules count paid months of many accounts, in one query; money/plan imports badge',
    'badge reads pitch': 'rules count points of many accounts that became something, in one query',
    'badge reads pitch_step': 'when a pitch was released, for the order in which accounts reached a rule',
    'badge reads pitch_support': 'rules count points of many accounts that became something, in one query',
    'badge reads points_holder': 'the accounts of supporters; money/plan imports badge and points',
    'chat reads badge': 'the badge beside the name of each author, in one query',
    'chat reads badge_earned': 'the badge beside the name of each author, in one query',
    'comment reads badge': 'the badge beside the name of each author, in one query',
    'comment reads badge_earned': 'the badge beside the name of each author, in one query',
    'comment reads role': 'whether the viewer moderates all comments, in the query that asks for their teams',
    'comment reads watch_progress':
      'up to which moment a viewer sees texts, in the query for what depends on the viewer',
    'creator reads channel_follow': 'the newest videos of all followed creators and shows, in one order',
    'creator reads media_creator_tag': 'a page of a creator’s videos by tag, from an index that a trigger writes',
    'giveaway reads legal_version': 'which version of the rules a giveaway has, in the query for all of it',
    'giveaway reads pitch': 'the names of what brings more entries, in the query for all of a giveaway',
    'hero reads channel_image': 'the picture of a show; channel imports hero',
    'live reads asset':
      'when a rehearsal began is in the row of what is recorded of it, which a sweep reads with the lock',
    'media reads asset': 'an update that must not replace a newer file',
    'media reads audit_entry': 'the age of the change that a caption is kept for',
    'moderation reads chat_message': 'texts of both kinds in one list; chat imports moderation',
    'moderation reads comment': 'texts of both kinds in one list; comment imports moderation',
    'moderation reads clip': 'texts of all kinds in one list; clip imports moderation',
    'moderation reads comment_thread': 'the video of each comment in the lists of moderators',
    'moderation reads role': 'whether the viewer moderates everything, in the query that asks for their teams',
    'money/engine reads charge': 'subscriptions with a charge that waits, oldest first, some at a time',
    'money/engine reads stripe_customer': 'nothing is charged while the card provider bills the same account',
    'money/engine reads stripe_subscription': 'nothing is charged while the card provider bills the same account',
    'money/gateway reads charge': 'a card that a charge waits for stays; the ledger imports the gateway',
    'money/gateway reads stripe_subscription': 'keys that are in use stay; money/stripe imports the gateway',
    'money/ledger reads payment_method': 'the card of each payment in lists and on invoices',
    'money/offer reads charge': 'what became of the payment of each gift and each invited member, in lists',
    'money/offer reads hosted_payment': 'what became of the payment page of each gift, in lists',
    'money/offer reads membership_fact': 'which of the open invitations were paid for, in one query',
    'money/offer reads refund': 'whether the money for each gift went back, in lists',
    'money/plan reads foundry_subscription': 'how many members each plan has; the engine imports plans',
    'money/plan reads language': 'names of plans in the languages of many members, in one query',
    'money/plan reads membership_fact': 'which plans were ever used; entitlement imports plans',
    'money/plan reads stripe_subscription': 'how many members each plan has; money/stripe imports plans',
    'money/plan reads translation': 'names of plans in the languages of many members; translation imports plans',
    'notification reads comment': 'the present text of a comment, and whether it was removed; comment imports it',
    'notification reads channel_follow': 'the recipients of a new video, in one insert',
    'notification reads creator_follow': 'the recipients of a new video, in one insert',
    'notification reads pitch': 'whether visitors see a pitch, in the query for all notifications',
    'notification reads pitch_support': 'the recipients of news of a pitch, some at a time',
    'notification reads points_holder': 'the accounts of these recipients',
    'notification reads livestream_reminder': 'the recipients of a reminder, in one insert',
    'pitch reads points_holder': 'the account of a supporter, in the lists of pitches and supporters',
    'pitch reads points_movement': 'compares each line of a tally with its movement, in one query',
    'playback reads asset': 'each start of a video reads all about it in one query',
    'playback reads media_caption': 'each start of a video reads all about it in one query',
    'points reads pitch': 'the title in the history of points; pitch imports points',
    'recommendation reads creator_follow': 'learns from whom members follow',
    'recommendation reads media_like': 'learns from what members like',
    'recommendation reads watch_progress': 'learns from what members watch',
    'transcode reads upload': 'how many bytes of a file have arrived; upload imports transcode',
    'translation reads language': 'texts in a language only if it is published, in one query for each answer',
    'upload reads asset': 'the size and the video of an upload are in the row of its asset',
  },
};
