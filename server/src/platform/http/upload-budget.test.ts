import { UPLOAD_MAX_BYTES } from '@koji/contract'
import { expect, test } from 'vitest'
import { UploadBudget } from './upload-budget.ts'

test('limits the memory of one member and of all members, and frees it on release', () => {
  const room = new UploadBudget()
  const own = Array.from({ length: 6 }, () => room.reserve('ana', UPLOAD_MAX_BYTES))
  expect(() => room.reserve('ana', 1)).toThrow('busy')
  for (let n = 0; n < 10; n++) room.reserve(`person ${n}`, UPLOAD_MAX_BYTES)
  expect(() => room.reserve('ben', 1)).toThrow('busy')
  own[0]!()
  room.reserve('ben', UPLOAD_MAX_BYTES)
  expect(() => room.reserve('ana', 1)).toThrow('busy')
  own[1]!()
  room.reserve('ana', 1)
})
