import type { Content, RichText } from './letter-content.ts'
import type { MailBrand } from './letter-kinds.ts'

export function renderText({ title, paragraphs, facts, action, closing }: Content, brand: MailBrand): string {
  const parts = [
    title,
    plainText(paragraphs[0]!),
    facts?.map(([label, value]) => `${label}: ${value}`).join('\n'),
    action && `${action.label}:\n${action.href}`,
    ...paragraphs.slice(1).map(plainText),
    plainText(closing),
    `-- \n${brand.productName}\n${brand.publicUrl}`,
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

const plainText = (text: RichText): string =>
  typeof text === 'string'
    ? text
    : text.map((part) => (typeof part === 'string' ? part : `${part.label} (${part.href})`)).join('')

/**
 * Renders tables with inline styles, because mail clients support little else. A mail loads nothing, not even a picture,
 * so opening it can't be tracked. Classes exist only for media queries: narrow screens and dark mode.
 */
export function renderHtml(content: Content, { productName, publicUrl }: MailBrand): string {
  const { subject, preview, title, paragraphs, facts, action, closing, chosen } = content
  const [first, ...others] = paragraphs.map(
    (text) => `<p class="ink" style="${PARAGRAPH}">${richText(text)}</p>`,
  )
  const parts = [
    `<h1 class="ink" style="${TITLE}">${escapeHtml(title)}</h1>`,
    first,
    facts && factTable(facts),
    action && button(action),
    ...others,
    `<p class="soft line" style="${CLOSING}">${richText(closing)}</p>`,
  ]
  return `<!doctype html>
<html lang="en" dir="ltr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${escapeHtml(subject)}</title><style>${STYLE}</style></head>
<body class="paper" style="margin:0;padding:0;background:#fbf6ec;color:#1e1b16;font-family:${TEXT}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preview)}${SPACER}</div>
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="background:#fbf6ec"><tr><td align="center" class="outer" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 4px 20px">${logo(productName)}</td></tr>
<tr><td class="card" style="background:#ffffff;border:1px solid #efe6d5;border-radius:20px;padding:36px 40px">
${parts.filter(Boolean).join('\n')}
</td></tr>
<tr><td class="soft" style="padding:20px 8px 0;font-family:${TEXT};font-size:13px;line-height:20px;color:#5c5447">
${escapeHtml(chosen ? `You get this mail because you wanted to hear from ${productName} this way.` : `This mail is about your ${productName} account, so it comes whatever you chose under notifications.`)}<br>
<a class="link" href="${escapeHtml(publicUrl)}" style="color:#a8401a">${escapeHtml(publicUrl.replace(/^https?:\/\//, ''))}</a>
</td></tr></table></td></tr></table></body></html>
`
}

const richText = (text: RichText): string =>
  typeof text === 'string'
    ? escapeHtml(text)
    : text.map((part) => (typeof part === 'string' ? escapeHtml(part) : anchor(part))).join('')

const anchor = ({ label, href }: { label: string; href: string }): string =>
  `<a class="link" href="${escapeHtml(href)}" style="color:#a8401a">${escapeHtml(label)}</a>`

function button({ label, href }: { label: string; href: string }): string {
  const url = escapeHtml(href)
  return `<table role="presentation" cellpadding="0" cellspacing="0" class="wide" style="margin:28px 0 16px"><tr><td class="koji" align="center" bgcolor="#f6ad49" style="background:#f6ad49;border-radius:999px">
<a class="on-koji" href="${url}" style="display:block;padding:14px 28px;font-family:${TEXT};font-size:16px;line-height:20px;font-weight:600;color:#1e1b16;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>
<p class="soft" style="margin:0 0 20px;font-size:14px;line-height:20px;color:#5c5447">Or copy this address into your browser:<br><a class="link" href="${url}" style="color:#a8401a;word-break:break-all;overflow-wrap:anywhere">${url}</a></p>`
}

function factTable(facts: [string, string][]): string {
  const rows = facts.map(
    ([label, value]) =>
      `<tr><th class="soft" scope="row" align="left" valign="top" style="padding:6px 16px 6px 0;font-size:14px;line-height:22px;font-weight:400;color:#5c5447;white-space:nowrap">${escapeHtml(label)}</th><td class="ink" style="padding:6px 0;width:100%;font-size:16px;line-height:22px;color:#1e1b16;word-break:break-word;overflow-wrap:anywhere">${escapeHtml(value).replace(/\r?\n/g, '<br>')}</td></tr>`,
  )
  return `<div class="sunken" style="margin:20px 0;padding:10px 18px;background:#f3ebdb;border-radius:14px"><table width="100%" cellpadding="0" cellspacing="0">${rows.join('')}</table></div>`
}

/** The mandarin is drawn with rounded corners, because many mail clients hide embedded pictures. */
const logo = (
  productName: string,
): string => `<table role="presentation" cellpadding="0" cellspacing="0"><tr><td style="padding:0 10px 0 0;line-height:0;font-size:0">
<div style="width:11px;height:8px;margin:0 0 -2px 14px;border-radius:1px 9px 1px 9px;background:#1f6650" class="leaf"></div>
<div style="width:27px;height:25px;border-radius:14px 14px 14px 4px;background:#f6ad49"></div></td>
<td class="ink" style="font-family:${DISPLAY};font-size:24px;line-height:32px;font-weight:700;letter-spacing:-.02em;color:#1e1b16">${escapeHtml(productName)}</td></tr></table>`

const DISPLAY = "'Bricolage Grotesque','Avenir Next','Segoe UI',system-ui,sans-serif"
const TEXT = "Figtree,'Avenir Next','Segoe UI',system-ui,-apple-system,Roboto,sans-serif"
const TITLE = `margin:0 0 12px;font-family:${DISPLAY};font-size:30px;line-height:36px;font-weight:700;letter-spacing:-.02em;color:#1e1b16`
const PARAGRAPH = `margin:0 0 16px;font-size:16px;line-height:25px;color:#1e1b16;word-break:break-word;overflow-wrap:anywhere`
const CLOSING = `margin:24px 0 0;padding:20px 0 0;border-top:1px solid #e4d9c4;font-size:14px;line-height:22px;color:#5c5447`

/** Keeps the inbox from appending the start of the mail to the preview. */
const SPACER = '&#847;&zwnj;&nbsp;'.repeat(60)

const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.outer{padding:20px 12px!important}.card{padding:28px 22px!important}.wide{width:100%!important}h1{font-size:26px!important;line-height:32px!important}}
@media (prefers-color-scheme:dark){.paper{background:#15130f!important}.card{background:#1e1b16!important;border-color:#3a342a!important}.ink{color:#f7f0e3!important}.soft{color:#b9ae9b!important}.line{border-color:#3a342a!important}.sunken{background:#29251e!important}.link{color:#ffa071!important}.leaf{background:#7bcba9!important}.koji{background:#f6ad49!important}.on-koji{color:#1e1b16!important}}`

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Also removes control characters, such as those that reverse the direction of text. */
export const escapeHtml = (text: string): string =>
  text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[&<>"']/g, (character) => ENTITIES[character]!)
