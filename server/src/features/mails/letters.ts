import type { House, Letter } from './letter-kinds.ts'
import { asHtml, asText } from './letter-layout.ts'
import { contentOf } from './letter-words.ts'

export interface Rendered {
  subject: string
  text: string
  html: string
}

export function render(letter: Letter, house: House): Rendered {
  const content = contentOf(letter, house)
  return { subject: content.subject, text: asText(content, house), html: asHtml(content, house) }
}
