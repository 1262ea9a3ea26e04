// Product constants shared by the server and the web app.

export const PRODUCT_NAME = 'Koji'

export const EMAIL_MAX = 255
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 72

/** Lifetime of an access token. */
export const ACCESS_SECONDS = 600
/** How often the browser checks the remaining lifetime of its access token. */
export const REFRESH_CHECK_SECONDS = 30
/** The browser gets a new token when it can make only this many more checks before the old one expires. */
export const REFRESH_CHECKS_LEFT = 3
export const SESSION_DAYS = 30
export const KEY_CACHE_MINUTES = 10

/** A sensitive change asks for the password or a passkey again if the last reauthentication is older than this. */
export const REAUTHENTICATION_MINUTES = 10
export const RESET_LINK_MINUTES = 10
export const VERIFY_LINK_HOURS = 24
export const DELETION_GRACE_DAYS = 14
export const EXPORT_HOURS = 24
export const RECOVERY_CODES = 10
export const PASSKEYS_MAX = 10
export const PASSKEY_NAME_MAX = 40
export const APPEAL_MIN = 10
export const APPEAL_MAX = 2_000
/** Deadline for an appeal, counted from the decision. */
export const APPEAL_DAYS = 180
export const SUSPENSION_DAYS_MAX = 365
export const REFERRAL_CODE_MAX = 32
/** Anything else in a link is ignored. */
export const REFERRAL_CODE = /^[a-z0-9]{1,32}$/i
/** A referral expires if it isn't completed within this time. */
export const REFERRAL_DAYS = 90
/** The like bonus for a referral: extra likes per day, and for how many days. Another referral extends the bonus. */
export const LIKE_BONUS = 25
export const LIKE_BONUS_DAYS = 7
/** How many referrals from the same browser or network are rewarded. */
export const REWARDS_PER_NETWORK = 3
/** Referral counts stop here. */
export const REFERRAL_COUNT_MAX = 999

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

/** In any 24 hours. Passes don't count. */
export const LIKES_PER_DAY = 100
export const LIKE_NOTE_MAX = 140
export const UNDO_SWIPES = 10
export const UNDO_HOURS = 24
export const PASS_RESET_DAYS = 7
/** The number of incoming likes is counted up to this. */
export const LIKE_COUNT_MAX = 99

export const MESSAGE_MAX = 2_000
export const MESSAGE_PHOTOS_MAX = 4
export const MESSAGES_PER_MINUTE = 30
export const MESSAGES_PAGE = 50
export const EDIT_MINUTES = 15
/** How long the messages of an ended match are kept, invisible, as evidence for reports. */
export const ENDED_CONVERSATION_DAYS = 90
export const HIDDEN_WORDS_MAX = 100
export const HIDDEN_WORD_MAX = 40

export const NOTIFICATIONS_SHOWN = 20
export const BADGE_MAX = 9
/** Unread notifications are emailed after this long, and at most this often. */
export const UNREAD_EMAIL_DELAY_MINUTES = 15
export const UNREAD_EMAIL_INTERVAL_MINUTES = 60

export const SAVED_MAX = 1_000
export const SAVED_NOTE_MAX = 500
export const REPORTS_PER_DAY = 20
export const REPORT_DETAILS_MAX = 2_000

export const PAGE_SIZE = 20

export const UPLOAD_MAX_BYTES = 10 * 1024 * 1024
export const UPLOAD_MAX_PIXELS = 40_000_000
/** Widths that pictures are resized to. Small ones aren't enlarged. */
export const PHOTO_WIDTHS = [320, 640, 1080] as const
/** Per profile. */
export const PHOTOS_MAX = 6

export const TICKET_SUBJECT_MIN = 3
export const TICKET_SUBJECT_MAX = 120
export const TICKET_BODY_MIN = 10
export const TICKET_BODY_MAX = 5_000
export const TICKET_REPLY_MAX = 5_000
export const TICKET_MESSAGES_MAX = 200
export const TICKETS_OPEN_MAX = 10
export const TICKET_INACTIVE_DAYS = 30
/** Photos per message, and how long after the message they can be added. */
export const TICKET_PHOTOS_MAX = 3
export const TICKET_PHOTO_MINUTES = 60
export const TICKET_NOTE_MAX = 2_000
export const CANNED_TITLE_MAX = 80
export const CANNED_ANSWERS_MAX = 100

export const IDEMPOTENCY_HOURS = 24

export const LIVE_HEARTBEAT_MS = 25_000
/** The last delay repeats. */
export const LIVE_RECONNECT_MS = [1_000, 2_000, 5_000, 10_000] as const
export const LIVE_BUFFER_MAX = 1_048_576

export const FEATURED_CREATORS = 5
export const FEATURED_ROTATION_MS = 5_000
export const NEW_CREATOR_DAYS = 7
/** How long an account counts as new in our team's list. */
export const NEW_MEMBER_DAYS = 7
/** Open cases are counted up to this. */
export const CASE_COUNT_MAX = 1_000
/** Shown for a creator without a display name. */
export const CREATOR_DEFAULT_NAME = 'Creator'
/** Shown in place of a removed name. */
export const REMOVED_NAME = 'Member'

export const TAGLINE_MAX = 120
export const ABOUT_MAX = 2_000
export const PERKS_MAX = 5
export const PERK_MAX = 80
export const WELCOME_MAX = 500
/** Unlike people, creators can be searched by a single character. */
export const CREATOR_SEARCH_MAX = 60

export const APPLICATION_ABOUT_MIN = 50
export const APPLICATION_LINKS_MAX = 5
export const APPLICATION_PHOTOS_MAX = 4
export const DECISION_NOTE_MAX = 1_000
export const DECISION_REASON_MIN = 10
/** The reason for an action by our team against an account. */
export const REASON_MIN = 5
export const REASON_MAX = 500
/** Waiting time after a rejected application. */
export const REAPPLY_DAYS = 7
/** How long identity documents are kept after the decision. */
export const DOCUMENT_DAYS = 30

export const POST_MAX = 5_000
export const POST_PHOTOS_MAX = 10
export const ALT_TEXT_MAX = 300
/** Length of the visible beginning of a locked post, if its creator allows one. */
export const TEASER_MAX = 80
export const SCHEDULE_DAYS_MAX = 365
export const COMMENT_MAX = 1_000
/** Replies shown below a comment before "show more". */
export const REPLIES_SHOWN = 3
/** Posts that one connection can watch, and that one request can report as seen. */
export const WATCHED_POSTS_MAX = 60

/** In cents per month. */
export const PRICE_MIN = 199
export const PRICE_MAX = 9_999
export const PLATFORM_FEE_PERCENT = 10
export const CURRENCY = 'usd'
/** How long new earnings are pending before they can be paid out. */
export const HOLD_DAYS = 7
/** In cents. */
export const PAYOUT_MIN = 2_000
export const REFUND_WINDOW_DAYS = 14
export const REFUND_DETAILS_MAX = 1_000
/** Days after the first failed charge. The subscription ends when the last retry fails. */
export const RENEWAL_RETRY_DAYS = [1, 3, 7] as const
export const WEBHOOK_TOLERANCE_SECONDS = 300

export const OFFLINE_QUEUE_MAX = 200
export const CLIENT_ERROR_BUFFER = 20
export const CLIENT_ERROR_TIMEOUT_MS = 5_000

export const MOBILE_BREAKPOINT_PX = 768
export const SIDEBAR_COOKIE_DAYS = 7
export const SCROLLBAR_HIDE_MS = 600

/** Characters typed before a search for people starts. */
export const SEARCH_MIN = 2
export const SEARCH_RESULTS = 8
export const CLIENT_ERROR_DAYS = 30
