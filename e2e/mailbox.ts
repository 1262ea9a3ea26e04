import { expect, type Page } from '@playwright/test'

interface DevMail {
  to: string
  subject: string
  links: string[]
}

/** Waits for the newest mail to an address: a job sends it after the request that caused it. */
export async function waitForMail(page: Page, email: string, subject: RegExp): Promise<DevMail> {
  let found: DevMail | undefined
  await expect
    .poll(async () => {
      const { mails } = (await (await page.request.get('/dev/mail.json')).json()) as { mails: DevMail[] }
      found = mails.find((mail) => mail.to === email && subject.test(mail.subject))
      return found?.subject
    })
    .toMatch(subject)
  return found!
}
