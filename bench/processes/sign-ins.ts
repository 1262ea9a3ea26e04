import { postSession } from '@koji/contract'
import { captchaFrom } from '../../server/test/captcha.ts'
import { input, report } from './parent.ts'
import { rateOf } from './rate.ts'

const { origin, people, password } = input<{ origin: string; people: string[]; password: string }>()
let next = 0

process.on('message', (shot: { count: number; atOnce: number }) => void measure(shot))

async function measure({ count, atOnce }: { count: number; atOnce: number }): Promise<void> {
  // Worked for beforehand: the browser does that, not the server.
  const captchas = await Promise.all(Array.from({ length: count }, () => captchaFrom(origin)))
  report({ rate: await rateOf(count, atOnce, (n) => signIn(captchas[n]!)) })
}

async function signIn(solved: string): Promise<void> {
  const email = people[next++ % people.length]
  const answer = await fetch(origin + postSession.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, captcha: solved }),
  })
  if (!answer.ok) throw new Error(`Signing in was answered with ${answer.status}`)
  await answer.arrayBuffer()
}
