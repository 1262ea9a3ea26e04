import type { House, Letter } from './letter-kinds.ts'
import { asHtml, asText } from './letter-layout.ts'
import { contentOf } from './letter-words.ts'

export interface Rendered {
  subject: string
  text: string
  html: string
  headers?: Record<string, string>
}

export function render(letter: Letter, house: House): Rendered {
  const content = contentOf(letter, house)
  return {
    subject: content.subject,
    text: asText(content, house),
    html: asHtml(content, house),
    ...(letter.kind === 'unread' && { headers: oneClickHeaders(letter.unsubscribe.oneClick) }),
  }
}

/** As mail programs know it: their own button stops these mails (RFC 8058). */
const oneClickHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})
