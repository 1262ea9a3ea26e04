import { expect, type Page } from '@playwright/test'

interface KeptMail {
  to: string
  subject: string
  links: string[]
}

/** The newest mail to an address; mails leave behind the request that caused them, so it may take a moment. */
export async function mailTo(page: Page, email: string, subject: RegExp): Promise<KeptMail> {
  let found: KeptMail | undefined
  await expect
    .poll(async () => {
      const { mails } = (await (await page.request.get('/dev/mail.json')).json()) as { mails: KeptMail[] }
      found = mails.find((mail) => mail.to === email && subject.test(mail.subject))
      return found?.subject
    })
    .toMatch(subject)
  return found!
}
