import { expect, test } from 'vitest'
import * as constants from './constants.ts'

test('limits match the specification', () => {
  expect(constants).toMatchObject({
    EMAIL_MAX: 255,
    PASSWORD_MIN: 8,
    PASSWORD_MAX: 72,
    LIVE_HEARTBEAT_MS: 25_000,
    LIVE_RECONNECT_MS: [1_000, 2_000, 5_000, 10_000],
  })
})

test('support ticket limits match the specification', () => {
  expect(constants).toMatchObject({
    TICKET_SUBJECT_MIN: 3,
    TICKET_SUBJECT_MAX: 120,
    TICKET_BODY_MIN: 10,
    TICKET_BODY_MAX: 5_000,
    TICKETS_OPEN_MAX: 10,
    TICKET_INACTIVE_DAYS: 30,
    PAGE_SIZE: 20,
  })
})

test('front page and shell settings match the specification', () => {
  expect(constants.FEATURED_CREATORS).toBe(5)
  expect(constants.FEATURED_ROTATION_MS).toBe(5_000)
  expect(constants.NEW_CREATOR_DAYS).toBe(7)
  expect(constants.SIDEBAR_COOKIE_DAYS).toBe(7)
  expect(constants.SCROLLBAR_HIDE_MS).toBe(600)
  expect(constants.MOBILE_BREAKPOINT_PX).toBe(768)
  expect(constants.CLIENT_ERROR_BUFFER).toBe(20)
  expect(constants.CLIENT_ERROR_TIMEOUT_MS).toBe(5_000)
})
