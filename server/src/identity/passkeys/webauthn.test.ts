import { expect, test } from 'vitest'
import { Authenticator, type Knobs } from '#test/authenticator.ts'
import { bringsNoCertificate, openEnvelope } from './webauthn.ts'

const options = { challenge: 'AAAA', rp: { id: 'localhost' }, user: { id: 'BBBB' }, excludeCredentials: [] }
const make = (knobs: Knobs = {}) => new Authenticator().create(options, knobs)

const attested = (knobs: Knobs, format?: string) => {
  const { response } = make(knobs)
  const object = Buffer.from(response.attestationObject as string, 'base64url')
  if (format) object.write(format, object.indexOf('packed'))
  return bringsNoCertificate({
    response: { clientDataJSON: '', attestationObject: object.toString('base64url') },
  })
}

test('an attestation with a certificate is told from one without', () => {
  expect(attested({})).toBe(true)
  expect(attested({ attestation: 'self' })).toBe(true)
  expect(attested({ attestation: 'certified' })).toBe(false)
  expect(attested({ attestation: 'self' }, 'tpmtpm')).toBe(false)
})

test('what an authenticator sends is opened', () => {
  const made = make()
  expect(openEnvelope(made)).toEqual({
    credentialId: Buffer.from(made.id, 'base64url'),
    challenge: 'AAAA',
    userHandle: Buffer.alloc(0),
    // What we do not know is left out.
    transports: ['internal', 'usb'],
  })
})

test.each<[string, unknown]>([
  ['nothing', null],
  ['no id', { ...make(), id: undefined }],
  ['an id that is none', { ...make(), id: '../..' }],
  ['an id that is too long', { ...make(), id: 'A'.repeat(1_365) }],
  ['no answer', { ...make(), response: 'yes' }],
  ['an answer that is no JSON', { ...make(), response: { clientDataJSON: 'AAAA' } }],
  ["somebody's frame", make({ crossOrigin: true })],
])('%s is no envelope', (_, credential) => {
  expect(openEnvelope(credential)).toBeNull()
})
