import { expect, test } from 'vitest'
import { passkeyName } from './passkey-name.ts'

const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1'
const PIXEL = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0.0.0 Mobile Safari/537.36'

test('names a passkey of this device after the device', () => {
  expect(passkeyName(MAC, { authenticatorAttachment: 'platform' })).toBe('Mac')
  expect(passkeyName(IPHONE, {})).toBe('iPhone')
  expect(passkeyName(PIXEL, {})).toBe('Android phone')
  expect(passkeyName('curl/8', {})).toBe('My passkey')
})

test('names a passkey on another device after its kind', () => {
  const elsewhere = (...transports: string[]) => ({
    authenticatorAttachment: 'cross-platform',
    response: { transports },
  })
  expect(passkeyName(MAC, elsewhere('hybrid', 'internal'))).toBe('Phone')
  expect(passkeyName(MAC, elsewhere('usb', 'nfc'))).toBe('Security key')
})
