import { REFUSALS } from '@koji/contract'
import { afterEach, expect, test } from 'vitest'
import { Refused } from './api.ts'
import { NotProved, proofQuestion, withProof } from './proof.ts'

const refusal = (code: 'proof_required' | 'not_found') =>
  new Refused({ type: 'about:blank', title: code, status: REFUSALS[code], code, requestId: 'r' })

/** Refused until the person has shown who they are. */
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

test('what is refused for want of proof is sent again after it', async () => {
  const { calls, send } = guarded()
  const reply = withProof(send)
  await expect.poll(() => proofQuestion.get()).not.toBeNull()
  calls.proved = true
  proofQuestion.get()!.answer(true)
  expect(await reply).toBe('done')
  expect(calls.sent).toBe(2)
  expect(proofQuestion.get()).toBeNull()
})

test('a question that is closed sends nothing more', async () => {
  const { calls, send } = guarded()
  const reply = withProof(send)
  await expect.poll(() => proofQuestion.get()).not.toBeNull()
  proofQuestion.get()!.answer(false)
  await expect(reply).rejects.toBeInstanceOf(NotProved)
  expect(calls.sent).toBe(1)
})

test('two that wait are asked once', async () => {
  const { calls, send } = guarded()
  const both = Promise.all([withProof(send), withProof(send)])
  await expect.poll(() => calls.sent).toBe(2)
  await expect.poll(() => proofQuestion.get()).not.toBeNull()
  calls.proved = true
  proofQuestion.get()!.answer(true)
  expect(await both).toEqual(['done', 'done'])
})

test('any other refusal is nothing to prove', async () => {
  await expect(withProof(() => Promise.reject(refusal('not_found')))).rejects.toMatchObject({
    problem: { code: 'not_found' },
  })
  expect(proofQuestion.get()).toBeNull()
})
