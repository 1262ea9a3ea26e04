import { beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from './memory-storage.ts'
import { mayOfferPush, pushState } from './push.ts'

const withPermission = (permission: NotificationPermission) => vi.stubGlobal('Notification', { permission })

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage()())
  vi.stubGlobal('window', { PushManager: {}, Notification: {} })
  vi.stubGlobal('navigator', {
    serviceWorker: {
      getRegistration: async () => ({ pushManager: { getSubscription: async () => ({ endpoint: 'x' }) } }),
    },
  })
  withPermission('default')
})

test('offers push once per browser, unless permission was already granted or denied', () => {
  expect([mayOfferPush(), mayOfferPush()]).toEqual([true, false])
  localStorage.clear()
  for (const permission of ['granted', 'denied'] as const) {
    withPermission(permission)
    expect(mayOfferPush()).toBe(false)
  }
  withPermission('default')
  vi.stubGlobal('navigator', {})
  expect(mayOfferPush()).toBe(false)
})

test('shows push messages only for the account that turned them on', async () => {
  withPermission('granted')
  expect(await pushState('ana')).toBe('off')
  localStorage.setItem('push', 'ana')
  expect(await pushState('ana')).toBe('on')
  expect(await pushState('ben')).toBe('off')
  withPermission('denied')
  expect(await pushState('ana')).toBe('denied')
  vi.stubGlobal('window', {})
  expect(await pushState('ana')).toBe('unsupported')
})
