import { REFUSALS } from '@koji/contract'
import { afterEach, expect, test } from 'vitest'
import { Refused } from './api.ts'
import {
  ReauthenticationCancelled,
  reauthenticationPrompt,
  withReauthentication,
} from './reauthentication.ts'

const refusal = (code: 'reauthentication_required' | 'not_found') =>
  new Refused({ type: 'about:blank', title: code, status: REFUSALS[code], code, requestId: 'r' })

/** Refused until the person reauthenticates. */
function guarded() {
  const calls = { sent: 0, confirmed: false }
  const send = async () => {
    calls.sent += 1
    if (!calls.confirmed) throw refusal('reauthentication_required')
    return 'done'
  }
  return { calls, send }
}

afterEach(() => reauthenticationPrompt.get()?.answer(false))

test('sends a refused request again after reauthentication', async () => {
  const { calls, send } = guarded()
  const reply = withReauthentication(send)
  await expect.poll(() => reauthenticationPrompt.get()).not.toBeNull()
  calls.confirmed = true
  reauthenticationPrompt.get()!.answer(true)
  expect(await reply).toBe('done')
  expect(calls.sent).toBe(2)
  expect(reauthenticationPrompt.get()).toBeNull()
})

test('sends nothing more when the dialog is closed', async () => {
  const { calls, send } = guarded()
  const reply = withReauthentication(send)
  await expect.poll(() => reauthenticationPrompt.get()).not.toBeNull()
  reauthenticationPrompt.get()!.answer(false)
  await expect(reply).rejects.toBeInstanceOf(ReauthenticationCancelled)
  expect(calls.sent).toBe(1)
})

test('asks once for two waiting requests', async () => {
  const { calls, send } = guarded()
  const both = Promise.all([withReauthentication(send), withReauthentication(send)])
  await expect.poll(() => calls.sent).toBe(2)
  await expect.poll(() => reauthenticationPrompt.get()).not.toBeNull()
  calls.confirmed = true
  reauthenticationPrompt.get()!.answer(true)
  expect(await both).toEqual(['done', 'done'])
})

test('does not ask about other refusals', async () => {
  await expect(withReauthentication(() => Promise.reject(refusal('not_found')))).rejects.toMatchObject({
    problem: { code: 'not_found' },
  })
  expect(reauthenticationPrompt.get()).toBeNull()
})
