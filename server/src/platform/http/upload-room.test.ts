import { UPLOAD_MAX_BYTES } from '@koji/contract'
import { expect, test } from 'vitest'
import { UploadRoom } from './upload-room.ts'

test('one person fills a part of the room, many fill all of it, and who leaves makes room', () => {
  const room = new UploadRoom()
  const own = Array.from({ length: 6 }, () => room.enter('ana', UPLOAD_MAX_BYTES))
  expect(() => room.enter('ana', 1)).toThrow('busy')
  for (let n = 0; n < 10; n++) room.enter(`person ${n}`, UPLOAD_MAX_BYTES)
  expect(() => room.enter('ben', 1)).toThrow('busy')
  own[0]!()
  room.enter('ben', UPLOAD_MAX_BYTES)
  expect(() => room.enter('ana', 1)).toThrow('busy')
  own[1]!()
  room.enter('ana', 1)
})
