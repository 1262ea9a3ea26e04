import { expect, type Page } from '@playwright/test'

interface StoredMail {
  to: string
  subject: string
  links: string[]
}

/** The newest mail to an address; mails leave behind the request that caused them, so it may take a moment. */
export async function mailTo(page: Page, email: string, subject: RegExp): Promise<StoredMail> {
  let found: StoredMail | undefined
  await expect
    .poll(async () => {
      const { mails } = (await (await page.request.get('/dev/mail.json')).json()) as { mails: StoredMail[] }
      found = mails.find((mail) => mail.to === email && subject.test(mail.subject))
      return found?.subject
    })
    .toMatch(subject)
  return found!
}
