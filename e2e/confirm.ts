import { postEmailConfirmation } from '@koji/contract'
import { type APIRequestContext, expect } from '@playwright/test'

interface KeptMail {
  to: string
  links: string[]
}

/** Opens the link out of the mail that everybody gets who signs up: only then may one write to others. */
export async function confirmEmail(request: APIRequestContext, email: string): Promise<void> {
  let token: string | undefined
  await expect
    .poll(async () => {
      const { mails } = (await (await request.get('/dev/mail.json')).json()) as { mails: KeptMail[] }
      const links = mails.filter(({ to }) => to === email).flatMap((mail) => mail.links)
      token = links.map((link) => /[A-Za-z0-9_-]{43}/.exec(link)?.[0]).find((found) => found !== undefined)
      return token
    })
    .toBeDefined()
  const reply = await request.post(postEmailConfirmation.path, { data: { token } })
  expect(reply.status(), await reply.text()).toBe(200)
}
