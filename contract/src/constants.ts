/** Numbers of the product, used by both sides. */

export const PRODUCT_NAME = 'Koji'

export const EMAIL_MAX = 255
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 72

/** How long one access token is good for. */
export const ACCESS_SECONDS = 600
/** The browser looks at the time left this often … */
export const REFRESH_CHECK_SECONDS = 30
/** … and gets a new token when so many looks or fewer remain. */
export const REFRESH_CHECKS_LEFT = 3
export const SESSION_DAYS = 30
export const KEY_CACHE_MINUTES = 10

/** After this long without showing it, a sensitive change asks for the password or a passkey again. */
export const PROOF_MINUTES = 10
export const RESET_LINK_MINUTES = 10
export const VERIFY_LINK_HOURS = 24
export const DELETION_GRACE_DAYS = 14
export const EXPORT_HOURS = 24
export const RECOVERY_CODES = 10
export const PASSKEYS_MAX = 10
export const PASSKEY_NAME_MAX = 40
export const APPEAL_MIN = 10
export const APPEAL_MAX = 2_000
/** After a decision. */
export const APPEAL_DAYS = 180
export const SUSPENSION_DAYS_MAX = 365
export const REFERRAL_CODE_MAX = 32
/** Whatever else stands in a link is none. */
export const REFERRAL_CODE = /^[a-z0-9]{1,32}$/i
/** One that nobody finished counts no more. */
export const REFERRAL_DAYS = 90
/** More likes a day, and for how long; each friend adds these days to those that are left. */
export const REWARD_LIKES = 25
export const REWARD_DAYS = 7
/** From one browser or network somebody is rewarded so often. */
export const REWARDS_FROM_ONE_PLACE = 3
/** Those who came by a code are counted so far. */
export const REFERRALS_COUNTED = 999

export const USERNAME_MIN = 3
export const USERNAME_MAX = 30

export const ADULT_AGE = 18
export const AGE_MAX = 99
export const DISPLAY_NAME_MIN = 2
export const DISPLAY_NAME_MAX = 40
export const BIO_MAX = 500
export const PROMPTS_MAX = 3
export const PROMPT_ANSWER_MAX = 200
export const INTERESTS_MIN = 3
export const INTERESTS_MAX = 10
export const LANGUAGES_MAX = 8
export const DISTANCE_MIN = 1
export const DISTANCE_MAX = 500
export const MUST_HAVES_MAX = 5

/** In a rolling day; passes are not counted. */
export const LIKES_A_DAY = 100
export const LIKE_NOTE_MAX = 140
export const UNDO_SWIPES = 10
export const UNDO_HOURS = 24
export const PASS_RESET_DAYS = 7
/** People who like somebody are counted so far. */
export const LIKES_COUNTED = 99

export const MESSAGE_MAX = 2_000
export const MESSAGE_PHOTOS_MAX = 4
export const MESSAGES_A_MINUTE = 30
export const MESSAGES_PAGE = 50
export const EDIT_MINUTES = 15
/** A conversation that ended is kept for reports, where nobody sees it. */
export const ENDED_CHAT_DAYS = 90
export const HIDDEN_WORDS_MAX = 100
export const HIDDEN_WORD_MAX = 40

export const NOTIFICATIONS_SHOWN = 20
export const BADGE_MAX = 9
/** Nobody who does not look gets an e-mail sooner, nor more often. */
export const UNREAD_EMAIL_MINUTES = 15
export const UNREAD_EMAIL_EVERY_MINUTES = 60

export const SAVED_MAX = 1_000
export const SAVED_NOTE_MAX = 500
export const REPORTS_A_DAY = 20
export const REPORT_DETAILS_MAX = 2_000

export const PAGE_SIZE = 20

export const UPLOAD_MAX_BYTES = 10 * 1024 * 1024
export const UPLOAD_MAX_PIXELS = 40_000_000
/** What pictures are made in; none is ever enlarged. */
export const PHOTO_WIDTHS = [320, 640, 1080] as const
/** Of a profile. */
export const PHOTOS_MAX = 6

export const TICKET_SUBJECT_MIN = 3
export const TICKET_SUBJECT_MAX = 120
export const TICKET_BODY_MIN = 10
export const TICKET_BODY_MAX = 5_000
export const TICKET_REPLY_MAX = 5_000
export const TICKET_MESSAGES_MAX = 200
export const TICKETS_OPEN_MAX = 10
export const TICKET_QUIET_DAYS = 30
/** With one message, and for how long after it they may follow. */
export const TICKET_PHOTOS_MAX = 3
export const TICKET_PHOTO_MINUTES = 60
/** Whoever of the team answers a ticket has it to themselves for so long. */
export const TICKET_CLAIM_MINUTES = 15
export const TICKET_NOTE_MAX = 2_000
export const CANNED_TITLE_MAX = 80
export const CANNED_ANSWERS_MAX = 100

export const IDEMPOTENCY_HOURS = 24

export const LIVE_HEARTBEAT_MS = 25_000
/** The last one repeats. */
export const LIVE_RECONNECT_MS = [1_000, 2_000, 5_000, 10_000] as const
export const LIVE_BUFFER_MAX = 1_048_576

export const FEATURED_CREATORS = 5
export const FEATURED_ROTATION_MS = 5_000
export const NEW_CREATOR_DAYS = 7
/** As the team lists them. */
export const NEW_PERSON_DAYS = 7
/** Of cases that wait, no more are counted. */
export const CASES_COUNTED = 1_000
/** What a creator without a name of their own is called. */
export const CREATOR_DEFAULT_NAME = 'Creator'
/** What others see in place of a name that was removed. */
export const HELD_NAME = 'Member'

export const TAGLINE_MAX = 120
export const ABOUT_MAX = 2_000
export const PERKS_MAX = 5
export const PERK_MAX = 80
export const WELCOME_MAX = 500
/** Letters of a search for creators; one is enough to begin. */
export const CREATOR_SEARCH_MAX = 60

export const APPLICATION_ABOUT_MIN = 50
export const APPLICATION_LINKS_MAX = 5
export const APPLICATION_PHOTOS_MAX = 4
export const DECISION_NOTE_MAX = 1_000
export const DECISION_REASON_MIN = 10
/** Why somebody of the team did something to a person. */
export const REASON_MIN = 5
export const REASON_MAX = 500
/** After a no. */
export const REAPPLY_DAYS = 7
/** Identity documents are kept for so long after the decision. */
export const DOCUMENT_DAYS = 30

export const POST_MAX = 5_000
export const POST_PHOTOS_MAX = 10
export const ALT_TEXT_MAX = 300
/** Of a post that is locked, if its creator shows any of it. */
export const TEASER_MAX = 80
export const SCHEDULE_DAYS_MAX = 365
export const COMMENT_MAX = 1_000
/** Of a comment, shown with it. */
export const REPLIES_SHOWN = 3
/** Posts that one connection hears of at once, and that are told as seen at once. */
export const POSTS_WATCHED_MAX = 60

/** Cents a month. */
export const PRICE_MIN = 199
export const PRICE_MAX = 9_999
export const PLATFORM_FEE_PERCENT = 10
export const CURRENCY = 'usd'
/** What comes in counts as pending for so long. */
export const HOLD_DAYS = 7
/** Cents. */
export const PAYOUT_MIN = 2_000
export const REFUND_WINDOW_DAYS = 14
export const REFUND_DETAILS_MAX = 1_000
/** After the first failure; then it ends. */
export const RENEWAL_RETRY_DAYS = [1, 3, 7] as const
export const WEBHOOK_TOLERANCE_SECONDS = 300

export const OFFLINE_QUEUE_MAX = 200
export const REPORT_BUFFER = 20
export const REPORT_TIMEOUT_MS = 5_000

export const MOBILE_BREAKPOINT_PX = 768
export const SIDEBAR_COOKIE_DAYS = 7
export const SCROLLBAR_HIDE_MS = 600

/** Letters that somebody must type before we look people up. */
export const SEARCH_MIN = 2
export const SEARCH_RESULTS = 8
export const CLIENT_ERROR_DAYS = 30
