import { contentOf } from './letter-content.ts'
import type { Letter, MailBrand } from './letter-kinds.ts'
import { renderHtml, renderText } from './letter-layout.ts'

interface RenderedMail {
  subject: string
  text: string
  html: string
  headers?: Record<string, string>
}

export function renderMail(letter: Letter, brand: MailBrand): RenderedMail {
  const content = contentOf(letter, brand)
  return {
    subject: content.subject,
    text: renderText(content, brand),
    html: renderHtml(content, brand),
    ...(letter.kind === 'unread' && { headers: oneClickHeaders(letter.unsubscribe.oneClick) }),
  }
}

/** Lets the mail client's own unsubscribe button work (RFC 8058). */
const oneClickHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})
