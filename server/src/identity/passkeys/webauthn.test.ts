import { expect, test } from 'vitest'
import { Authenticator, type AuthenticatorOverrides } from '#test/authenticator.ts'
import { hasNoCertificate, parseCredential } from './webauthn.ts'

const options = { challenge: 'AAAA', rp: { id: 'localhost' }, user: { id: 'BBBB' }, excludeCredentials: [] }
const make = (knobs: AuthenticatorOverrides = {}) => new Authenticator().create(options, knobs)

const passes = (knobs: AuthenticatorOverrides, format?: string) => {
  const { response } = make(knobs)
  const object = Buffer.from(response.attestationObject as string, 'base64url')
  if (format) object.write(format, object.indexOf('packed'))
  return hasNoCertificate({
    response: { clientDataJSON: '', attestationObject: object.toString('base64url') },
  })
}

test('distinguishes attestations with and without a certificate', () => {
  expect(passes({})).toBe(true)
  expect(passes({ attestation: 'self' })).toBe(true)
  expect(passes({ attestation: 'certified' })).toBe(false)
  expect(passes({ attestation: 'self' }, 'tpmtpm')).toBe(false)
})

test('parses what an authenticator sends', () => {
  const made = make()
  expect(parseCredential(made)).toEqual({
    credentialId: Buffer.from(made.id, 'base64url'),
    challenge: 'AAAA',
    userHandle: Buffer.alloc(0),
    // Unknown transports are omitted.
    transports: ['internal', 'usb'],
  })
})

test.each<[string, unknown]>([
  ['a missing credential', null],
  ['a missing id', { ...make(), id: undefined }],
  ['an invalid id', { ...make(), id: '../..' }],
  ['an id that is too long', { ...make(), id: 'A'.repeat(1_365) }],
  ['a response that is no object', { ...make(), response: 'yes' }],
  ['client data that is no JSON', { ...make(), response: { clientDataJSON: 'AAAA' } }],
  ['a frame of another site', make({ crossOrigin: true })],
])('rejects %s', (_, credential) => {
  expect(parseCredential(credential)).toBeNull()
})
