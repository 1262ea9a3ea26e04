import { COMMUNITY_RULES } from '@koji/contract/community-rules'
import { expect, test } from 'vitest'
import type { Letter } from './letter-kinds.ts'
import { renderMail } from './letters.ts'

const brand = { publicUrl: 'https://meet.example', productName: 'Mandarin' }
const to = 'ana@koji.example'
const at = '2026-06-01T12:00:00.000Z'
const link = 'https://meet.example/do?token=abc&more=1'

const HOSTILE = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' style='background:url(https://evil.example)",
  '</td></tr></table><form action=https://evil.example>',
  '<!-- -->&lt;b&gt;',
  '\u202Egpj.exe\u0000\u0007',
  'a'.repeat(5_000),
]

const unsubscribe = {
  page: 'https://meet.example/settings/notifications#unsubscribe=abc',
  oneClick: 'https://meet.example/api/notifications/unsubscribe?token=abc',
}
const appealLink = 'https://meet.example/support/appeal#abc.1.def'
const item = (message: string) => ({ title: '3 new messages', message, opens: 'https://meet.example/chat/1' })

const lettersWith = (text: string): Letter[] => [
  { kind: 'verify_email', to, link },
  { kind: 'reset_password', to, link, minutes: 10 },
  { kind: 'confirm_new_email', to, link },
  { kind: 'email_is_changing', to, newEmail: text },
  { kind: 'new_sign_in', to, device: text, place: text, at },
  { kind: 'password_changed', to, at },
  { kind: 'two_factor_changed', to, on: true },
  { kind: 'two_factor_changed', to, on: false },
  { kind: 'two_factor_reset', to, at: '2026-11-16T09:00:00.000Z' },
  { kind: 'account_restored', to },
  { kind: 'passkey_added', to, name: text },
  { kind: 'ticket_answered', to, subject: text, link },
  { kind: 'suspended', to, reason: text, rule: 'C3', until: at, erasedAt: null, appealLink },
  { kind: 'suspended', to, reason: text, rule: 'C3', until: at, erasedAt: at, appealLink },
  { kind: 'banned', to, reason: text, rule: 'C14', erasedAt: null, appealLink },
  { kind: 'banned', to, reason: text, rule: 'C14', erasedAt: at, appealLink },
  {
    kind: 'decided',
    to,
    reason: text,
    rule: 'C5',
    removed: true,
    warned: false,
    subject: 'photo',
    appealLink,
  },
  {
    kind: 'decided',
    to,
    reason: text,
    rule: 'C5',
    removed: false,
    warned: true,
    subject: 'comment',
    appealLink,
  },
  { kind: 'taken_back', to },
  { kind: 'appeal_decided', to, overturned: true, answer: text },
  { kind: 'appeal_decided', to, overturned: false, answer: text },
  { kind: 'account_deleted', to, until: at },
  { kind: 'export_ready', to, link, until: at },
  { kind: 'unread', to, items: [item(text)], unsubscribe },
  { kind: 'unread', to, items: [item(text), item('Ben wrote to you')], unsubscribe },
]
const LETTERS = lettersWith('Firefox on Linux').map((letter) => [letter.kind, letter] as const)

test.each(LETTERS)('renders %s with subject, text, HTML, our name and our address', (_, letter) => {
  const { subject, text, html } = renderMail(letter, brand)
  expect(subject).toMatch(/^[^\r\n]{10,70}$/)
  expect(text).toContain('Mandarin')
  expect(text).toContain('https://meet.example')
  expect(html).toContain('<html lang="en"')
  expect(html).toContain(`<title>${subject}</title>`)
  expect(`${subject}${text}${html}`).not.toMatch(/undefined|null|NaN|Invalid Date|\[object|Koji\b/)
  // The closing says what to do if the reader didn't cause this mail.
  expect(text.split('\n\n').at(-2)).toMatch(/^(Was it not you|You did not)/)
})

test.each(LETTERS)('renders %s without external resources or scripts', (_, letter) => {
  const { html } = renderMail(letter, brand)
  expect(html).not.toMatch(
    /<(?!\/?(?:html|head|meta|title|style|body|div|table|tr|td|th|h1|p|a|br)\b|!doctype)/i,
  )
  expect(html).not.toMatch(/\bsrc=|url\(|@import|@font-face|<link|\bon\w+=/i)
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href!)
  expect(links.every((href) => href.startsWith('https://meet.example'))).toBe(true)
})

test.each(LETTERS.filter(([, letter]) => 'link' in letter))(
  'renders %s with its link as a button and as text to copy',
  (_, letter) => {
    const { text, html } = renderMail(letter, brand)
    expect(text).toContain(`\n${link}\n`)
    const written = link.replace('&', '&amp;')
    expect(html.split(`href="${written}"`)).toHaveLength(3)
    expect(html).toContain(`>${written}</a>`)
  },
)

test.each(HOSTILE)('escapes what people typed: %j', (text) => {
  const tags = (html: string) => html.match(/<[^>]*>/g)
  const harmless = lettersWith('x').map((letter) => tags(renderMail(letter, brand).html))
  for (const [n, letter] of lettersWith(text).entries()) {
    const { subject, html } = renderMail(letter, brand)
    expect(tags(html)).toEqual(harmless[n])
    expect(html).not.toMatch(/[\u0000\u0007\u202e]/i)
    expect(subject).not.toContain(text)
  }
})

test.each(COMMUNITY_RULES.map(({ id, title }) => [id, title] as const))('names rule %s', (rule, title) => {
  for (const letter of [
    { kind: 'suspended', to, reason: 'Insults', rule, until: at, erasedAt: null, appealLink },
    { kind: 'banned', to, reason: 'Insults', rule, erasedAt: null, appealLink },
  ] as const) {
    expect(renderMail(letter, brand).text).toContain(`Rule: ${rule}, ${title}\nWhy: Insults`)
  }
})

test.each(['suspended', 'banned'] as const)(
  'mentions the erasure of a deleted account that is %s',
  (kind) => {
    const said = { to, reason: 'Insults', rule: 'C3', until: at, appealLink } as const
    const erased = 'erased on 15 June 2026 at 12:00 UTC'
    const after = renderMail({ ...said, kind, erasedAt: '2026-06-15T12:00:00Z' }, brand).text
    expect(after).toContain(erased)
    expect(after).not.toContain('opens again')
    expect(renderMail({ ...said, kind, erasedAt: null }, brand).text).not.toContain('erased')
  },
)

test.each(['suspended', 'banned'] as const)('links to the appeal when an account is %s', (kind) => {
  const said = { to, reason: 'Insults', rule: 'C3', until: at, erasedAt: null, appealLink } as const
  const { text, html } = renderMail({ ...said, kind }, brand)
  expect(html).toContain(`href="${appealLink}"`)
  expect(text).toContain(appealLink)
})

test('writes times with their time zone', () => {
  expect(renderMail({ kind: 'password_changed', to, at }, brand).text).toContain(
    'When: 1 June 2026 at 12:00 UTC',
  )
})

test('offers to unsubscribe from notification mails only, also with the header for mail clients', () => {
  for (const letter of lettersWith('x')) {
    const { headers, html, text } = renderMail(letter, brand)
    if (letter.kind !== 'unread') {
      expect(headers).toBeUndefined()
      expect(html).toContain('whatever you chose under notifications')
      continue
    }
    expect(headers).toEqual({
      'List-Unsubscribe': '<https://meet.example/api/notifications/unsubscribe?token=abc>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
    expect(html).toContain('href="https://meet.example/settings/notifications#unsubscribe=abc"')
    expect(text).toContain('https://meet.example/settings/notifications#unsubscribe=abc')
    expect(html).toContain('because you wanted to hear from Mandarin this way')
    expect(html).toContain('href="https://meet.example/chat/1"')
  }
})

test('adds a full stop, but not after a question mark', () => {
  const question = { ...item('Where is my photo?'), title: 'Our team answered you' }
  const { subject, text } = renderMail({ kind: 'unread', to, items: [question], unsubscribe }, brand)
  expect(subject).toBe('Our team answered you on Mandarin')
  expect(text).toContain('\nWhere is my photo?\n')
  expect(
    renderMail({ kind: 'unread', to, items: [item('Ben wrote to you')], unsubscribe }, brand).text,
  ).toContain('\nBen wrote to you.\n')
})

test('asks visitors to open their own link if we no longer have it', () => {
  const { text, html } = renderMail({ kind: 'ticket_answered', to, subject: 'Lost', link: null }, brand)
  expect(text).toContain('Open the link that you kept')
  expect(html).not.toContain('Read the answer')
})
