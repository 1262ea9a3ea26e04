import { postSession } from '@koji/contract'
import { solveCaptchaOf } from '../../server/test/captcha.ts'
import { input, report } from './parent.ts'
import { rateOf } from './rate.ts'

const { origin, people, password } = input<{ origin: string; people: string[]; password: string }>()
let next = 0

process.on('message', (task: { count: number; concurrency: number }) => void measure(task))

async function measure({ count, concurrency }: { count: number; concurrency: number }): Promise<void> {
  // Solved before the measurement, because that's the browser's work.
  const captchas = await Promise.all(Array.from({ length: count }, () => solveCaptchaOf(origin)))
  report({ rate: await rateOf(count, concurrency, (n) => signIn(captchas[n]!)) })
}

async function signIn(captcha: string): Promise<void> {
  const email = people[next++ % people.length]
  const response = await fetch(origin + postSession.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, captcha }),
  })
  if (!response.ok) throw new Error(`A sign-in failed with status ${response.status}.`)
  await response.arrayBuffer()
}
