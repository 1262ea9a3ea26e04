import { PRODUCT_NAME } from '@koji/contract'
import type { StoredMail } from '#adapters/mail/mailbox.ts'
import { escapeHtml } from './letter-layout.ts'

export function listPage(mails: readonly StoredMail[], address: string, nonce: string): string {
  const rows = mails.map(
    ({ id, subject, to, at }) =>
      `<li><a href="${address}/${id}"><strong>${escapeHtml(subject)}</strong><span>to ${escapeHtml(to)}</span>${time(at)}</a></li>`,
  )
  const list =
    rows.length > 0
      ? `<ol>${rows.join('')}</ol>`
      : '<p class="empty">No mail yet. Sign up, or ask for a new password: what would have been sent appears here.</p>'
  return page(
    'Mails',
    `<h1>Mails</h1><p class="lead">There is no mail server (SMTP_URL), so mails stay on this machine. Only this machine can open this page.</p>${list}`,
    nonce,
  )
}

export function mailPage(
  { id, subject, to, at, text, links }: StoredMail,
  address: string,
  nonce: string,
): string {
  const items = links.map(
    (link) => `<li><a href="${escapeHtml(link)}" rel="noreferrer">${escapeHtml(link)}</a></li>`,
  )
  return page(
    subject,
    `<nav><a href="${address}">All mails</a></nav><h1>${escapeHtml(subject)}</h1>
<p class="lead">to ${escapeHtml(to)} · ${time(at)}</p>
<iframe title="The mail as it looks" src="${address}/${id}/letter" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<h2>Links</h2><ul>${items.join('')}</ul><h2>Text</h2><pre tabindex="0">${escapeHtml(text)}</pre>`,
    nonce,
  )
}

const time = (at: string): string =>
  `<time datetime="${escapeHtml(at)}">${escapeHtml(at.slice(0, 19).replace('T', ' '))} UTC</time>`

const page = (title: string, body: string, nonce: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)} · ${PRODUCT_NAME}</title><style nonce="${nonce}">${STYLE}</style></head><body><main>${body}</main></body></html>`

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 Figtree,'Avenir Next','Segoe UI',system-ui,sans-serif}
*{box-sizing:border-box}body{margin:0;background:light-dark(#fbf6ec,#15130f);color:light-dark(#1e1b16,#f7f0e3)}
main{max-width:45rem;margin:auto;padding:2rem 1rem 4rem}a{color:light-dark(#a8401a,#ffa071)}
h1{font:700 1.75rem/1.2 'Bricolage Grotesque','Avenir Next','Segoe UI',system-ui,sans-serif;letter-spacing:-.02em;margin:.5rem 0;overflow-wrap:anywhere}
h2{font-size:1.1rem;margin:2rem 0 .5rem}nav a{display:inline-block;padding:.5rem 0}
.lead,span,time{color:light-dark(#5c5447,#b9ae9b)}.lead{margin:0 0 1.5rem;overflow-wrap:anywhere}time{font-variant-numeric:tabular-nums}
ol{list-style:none;padding:0;margin:0;display:grid;gap:.5rem}
ol a{display:grid;grid-template-columns:1fr auto;gap:0 1rem;padding:.875rem 1.125rem;border-radius:14px;text-decoration:none;color:inherit;background:light-dark(#fff,#1e1b16);border:1px solid light-dark(#e4d9c4,#3a342a)}
ol a:hover{border-color:light-dark(#8f8370,#7f7564)}ol strong{grid-column:1/-1;font-weight:600}ol span{overflow-wrap:anywhere;min-width:0}ol time{font-size:.875rem;align-self:end}
a:focus-visible,pre:focus-visible{outline:3px solid light-dark(#23587d,#8fc4ea);outline-offset:2px}
.empty{padding:2.5rem 1.5rem;text-align:center;border-radius:20px;background:light-dark(#f3ebdb,#1e1b16);color:light-dark(#5c5447,#b9ae9b)}
iframe{display:block;width:100%;height:46rem;border:1px solid light-dark(#e4d9c4,#3a342a);border-radius:20px;background:light-dark(#fbf6ec,#15130f)}
ul{padding:0;margin:0;list-style:none;display:grid;gap:.5rem}li{overflow-wrap:anywhere}
pre{background:light-dark(#f3ebdb,#29251e);padding:1rem;border-radius:14px;font-size:.875rem;white-space:pre-wrap;overflow-wrap:anywhere;margin:0}
@media (max-width:30rem){ol a{grid-template-columns:1fr}}`
