import { COMMUNITY_RULES } from '@koji/contract/community-rules'
import { expect, test } from 'vitest'
import type { Letter } from './letter-kinds.ts'
import { render } from './letters.ts'

const house = { publicUrl: 'https://meet.example', productName: 'Mandarin' }
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

const lettersSaying = (words: string): Letter[] => [
  { kind: 'verify_email', to, link },
  { kind: 'reset_password', to, link, minutes: 10 },
  { kind: 'confirm_new_email', to, link },
  { kind: 'email_is_changing', to, newEmail: words },
  { kind: 'new_sign_in', to, device: words, place: words, at },
  { kind: 'password_changed', to, at },
  { kind: 'two_factor_changed', to, on: true },
  { kind: 'two_factor_changed', to, on: false },
  { kind: 'two_factor_reset', to, at: '2026-11-16T09:00:00.000Z' },
  { kind: 'account_restored', to },
  { kind: 'passkey_added', to, name: words },
  { kind: 'ticket_answered', to, subject: words, link },
  { kind: 'suspended', to, reason: words, rule: 'C3', until: at, erasedAt: null, appealLink },
  { kind: 'suspended', to, reason: words, rule: 'C3', until: at, erasedAt: at, appealLink },
  { kind: 'banned', to, reason: words, rule: 'C14', erasedAt: null, appealLink },
  { kind: 'banned', to, reason: words, rule: 'C14', erasedAt: at, appealLink },
  {
    kind: 'decided',
    to,
    reason: words,
    rule: 'C5',
    removed: true,
    warned: false,
    subject: 'photo',
    appealLink,
  },
  {
    kind: 'decided',
    to,
    reason: words,
    rule: 'C5',
    removed: false,
    warned: true,
    subject: 'comment',
    appealLink,
  },
  { kind: 'taken_back', to },
  { kind: 'appeal_decided', to, overturned: true, answer: words },
  { kind: 'appeal_decided', to, overturned: false, answer: words },
  { kind: 'account_deleted', to, until: at },
  { kind: 'export_ready', to, link, until: at },
  { kind: 'unread', to, items: [item(words)], unsubscribe },
  { kind: 'unread', to, items: [item(words), item('Ben wrote to you')], unsubscribe },
]
const LETTERS = lettersSaying('Firefox on Linux').map((letter) => [letter.kind, letter] as const)

test.each(LETTERS)('%s is whole: subject, text, HTML, our name, our address', (_, letter) => {
  const { subject, text, html } = render(letter, house)
  expect(subject).toMatch(/^[^\r\n]{10,70}$/)
  expect(text).toContain('Mandarin')
  expect(text).toContain('https://meet.example')
  expect(html).toContain('<html lang="en"')
  expect(html).toContain(`<title>${subject}</title>`)
  expect(`${subject}${text}${html}`).not.toMatch(/undefined|null|NaN|Invalid Date|\[object|Koji\b/)
  // The last words before the signature are for whom it was not.
  expect(text.split('\n\n').at(-2)).toMatch(/^(Was it not you|You did not)/)
})

test.each(LETTERS)('%s fetches nothing and runs nothing', (_, letter) => {
  const { html } = render(letter, house)
  expect(html).not.toMatch(
    /<(?!\/?(?:html|head|meta|title|style|body|div|table|tr|td|th|h1|p|a|br)\b|!doctype)/i,
  )
  expect(html).not.toMatch(/\bsrc=|url\(|@import|@font-face|<link|\bon\w+=/i)
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href!)
  expect(links.every((href) => href.startsWith('https://meet.example'))).toBe(true)
})

test.each(LETTERS.filter(([, letter]) => 'link' in letter))(
  '%s has its link on the button, and in full to copy',
  (_, letter) => {
    const { text, html } = render(letter, house)
    expect(text).toContain(`\n${link}\n`)
    const written = link.replace('&', '&amp;')
    expect(html.split(`href="${written}"`)).toHaveLength(3)
    expect(html).toContain(`>${written}</a>`)
  },
)

test.each(HOSTILE)('what people typed stays text: %j', (words) => {
  const tags = (html: string) => html.match(/<[^>]*>/g)
  const harmless = lettersSaying('x').map((letter) => tags(render(letter, house).html))
  for (const [n, letter] of lettersSaying(words).entries()) {
    const { subject, html } = render(letter, house)
    expect(tags(html)).toEqual(harmless[n])
    expect(html).not.toMatch(/[\u0000\u0007\u202e]/i)
    expect(subject).not.toContain(words)
  }
})

test.each(COMMUNITY_RULES.map(({ id, title }) => [id, title] as const))('rule %s is named', (rule, title) => {
  for (const letter of [
    { kind: 'suspended', to, reason: 'Insults', rule, until: at, erasedAt: null, appealLink },
    { kind: 'banned', to, reason: 'Insults', rule, erasedAt: null, appealLink },
  ] as const) {
    expect(render(letter, house).text).toContain(`Rule: ${rule}, ${title}\nWhy: Insults`)
  }
})

test.each(['suspended', 'banned'] as const)(
  'who had deleted their account and is %s is told of both',
  (kind) => {
    const said = { to, reason: 'Insults', rule: 'C3', until: at, appealLink } as const
    const erased = 'erased on 15 June 2026 at 12:00 UTC'
    const after = render({ ...said, kind, erasedAt: '2026-06-15T12:00:00Z' }, house).text
    expect(after).toContain(erased)
    expect(after).not.toContain('opens again')
    expect(render({ ...said, kind, erasedAt: null }, house).text).not.toContain('erased')
  },
)

test.each(['suspended', 'banned'] as const)('who is %s is sent to where they can appeal', (kind) => {
  const said = { to, reason: 'Insults', rule: 'C3', until: at, erasedAt: null, appealLink } as const
  const { text, html } = render({ ...said, kind }, house)
  expect(html).toContain(`href="${appealLink}"`)
  expect(text).toContain(appealLink)
})

test('moments are said in words, with their zone', () => {
  expect(render({ kind: 'password_changed', to, at }, house).text).toContain('When: 1 June 2026 at 12:00 UTC')
})

test('what is told because somebody wanted it can be stopped, by the mail program too; the rest cannot', () => {
  for (const letter of lettersSaying('x')) {
    const { headers, html, text } = render(letter, house)
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

test('a question stays one', () => {
  const asked = { ...item('Where is my photo?'), title: 'Our team answered you' }
  const { subject, text } = render({ kind: 'unread', to, items: [asked], unsubscribe }, house)
  expect(subject).toBe('Our team answered you on Mandarin')
  expect(text).toContain('\nWhere is my photo?\n')
  expect(
    render({ kind: 'unread', to, items: [item('Ben wrote to you')], unsubscribe }, house).text,
  ).toContain('\nBen wrote to you.\n')
})

test('whoever alone has the link of an old ticket is asked to open it', () => {
  const { text, html } = render({ kind: 'ticket_answered', to, subject: 'Lost', link: null }, house)
  expect(text).toContain('Open the link that you kept')
  expect(html).not.toContain('Read the answer')
})
