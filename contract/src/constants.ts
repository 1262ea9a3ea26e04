/** Numbers of the product, used by both sides. */

export const PRODUCT_NAME = 'Koji'

export const EMAIL_MAX = 255
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 72

export const PAGE_SIZE = 20

export const TICKET_SUBJECT_MIN = 3
export const TICKET_SUBJECT_MAX = 120
export const TICKET_BODY_MIN = 10
export const TICKET_BODY_MAX = 5_000
export const TICKET_REPLY_MAX = 5_000
export const TICKET_MESSAGES_MAX = 200
export const TICKETS_OPEN_MAX = 10
export const TICKET_QUIET_DAYS = 30

export const IDEMPOTENCY_HOURS = 24

export const LIVE_HEARTBEAT_MS = 25_000
/** The last one repeats. */
export const LIVE_RECONNECT_MS = [1_000, 2_000, 5_000, 10_000] as const
export const LIVE_BUFFER_MAX = 1_048_576
