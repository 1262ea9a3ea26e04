import { REFUSALS } from '@koji/contract'
import { afterEach, expect, test } from 'vitest'
import { Refused } from './api.ts'
import { NotProved, proofQuestion, withProof } from './proof.ts'

const refusal = (code: 'proof_required' | 'not_found') =>
  new Refused({ type: 'about:blank', title: code, status: REFUSALS[code], code, requestId: 'r' })

/** Refused until the person reauthenticates. */
function guarded() {
  const calls = { sent: 0, proved: false }
  const send = async () => {
    calls.sent += 1
    if (!calls.proved) throw refusal('proof_required')
    return 'done'
  }
  return { calls, send }
}

afterEach(() => proofQuestion.get()?.answer(false))

test('sends a refused request again after reauthentication', async () => {
  const { calls, send } = guarded()
  const reply = withProof(send)
  await expect.poll(() => proofQuestion.get()).not.toBeNull()
  calls.proved = true
  proofQuestion.get()!.answer(true)
  expect(await reply).toBe('done')
  expect(calls.sent).toBe(2)
  expect(proofQuestion.get()).toBeNull()
})

test('sends nothing more when the dialog is closed', async () => {
  const { calls, send } = guarded()
  const reply = withProof(send)
  await expect.poll(() => proofQuestion.get()).not.toBeNull()
  proofQuestion.get()!.answer(false)
  await expect(reply).rejects.toBeInstanceOf(NotProved)
  expect(calls.sent).toBe(1)
})

test('asks once for two waiting requests', async () => {
  const { calls, send } = guarded()
  const both = Promise.all([withProof(send), withProof(send)])
  await expect.poll(() => calls.sent).toBe(2)
  await expect.poll(() => proofQuestion.get()).not.toBeNull()
  calls.proved = true
  proofQuestion.get()!.answer(true)
  expect(await both).toEqual(['done', 'done'])
})

test('does not ask about other refusals', async () => {
  await expect(withProof(() => Promise.reject(refusal('not_found')))).rejects.toMatchObject({
    problem: { code: 'not_found' },
  })
  expect(proofQuestion.get()).toBeNull()
})
