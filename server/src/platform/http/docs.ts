import { randomBytes } from 'node:crypto'
import { PRODUCT_NAME } from '@koji/contract'
import { ENDPOINTS } from '@koji/contract/endpoints'
import type { App } from './app.ts'
import { openApi } from './openapi.ts'

type Json = Record<string, unknown>
interface Operation {
  summary: string
  'x-access': string
  parameters: { name: string; in: string; required: boolean; schema: Json }[]
  requestBody?: { content: Record<string, { schema: Json }> }
  responses: Record<string, { description: string; content: Record<string, { schema: Json }> }>
}

/** Serves the contract as OpenAPI at /api/openapi.json and as a page at /api/docs. */
export function docsRoutes({ http }: App): void {
  const document = openApi(ENDPOINTS)
  const json = JSON.stringify(document)

  http.get('/api/openapi.json', (_, reply) => reply.type('application/json; charset=utf-8').send(json))
  http.get('/api/docs', (_, reply) => {
    const nonce = randomBytes(16).toString('base64')
    return reply
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'nonce-${nonce}'; frame-ancestors 'none'`,
      )
      .type('text/html; charset=utf-8')
      .send(page(document.paths as Record<string, Record<string, Operation>>, nonce))
  })
}

function page(paths: Record<string, Record<string, Operation>>, nonce: string): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => section(method.toUpperCase(), path, operation)),
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${PRODUCT_NAME} API</title><style nonce="${nonce}">${style}</style></head><body><main>
<h1>${PRODUCT_NAME} API</h1><p>Generated from the contract that the server and the web app share.
Also available as <a href="/api/openapi.json">OpenAPI</a>.</p>${operations.join('')}</main></body></html>`
}

function section(method: string, path: string, operation: Operation): string {
  const rows = operation.parameters.map(
    (parameter) =>
      `<tr><td><code>${escape(parameter.name)}</code></td><td>${parameter.in}${parameter.required ? ', required' : ''}</td><td>${shape(parameter.schema)}</td></tr>`,
  )
  const body = operation.requestBody?.content['application/json']
  const replies = Object.entries(operation.responses).map(([status, { description, content }]) => {
    const schema = content['application/json']?.schema
    return `<dt>${status} ${escape(description)}</dt><dd>${schema ? shape(schema) : ''}</dd>`
  })
  return `<section><h2><span>${method}</span> <code>${escape(path)}</code></h2><p>${escape(operation.summary)}
<em>Access: ${escape(operation['x-access'])}</em></p>${rows.length > 0 ? `<table>${rows.join('')}</table>` : ''}
${body ? `<h3>Body</h3>${shape(body.schema)}` : ''}<h3>Responses</h3><dl>${replies.join('')}</dl></section>`
}

const shape = (schema: Json): string => `<pre tabindex="0">${escape(JSON.stringify(schema, null, 1))}</pre>`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string): string => text.replace(/[&<>"]/g, (character) => entities[character]!)

const style = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{margin:0;background:light-dark(#fbf6ec,#15130f);color:light-dark(#1e1b16,#f7f0e3)}
main{max-width:60rem;margin:auto;padding:2rem 1rem}a{color:light-dark(#a8401a,#ffa071)}
section{border-top:1px solid light-dark(#e4d9c4,#3a342a);padding:1rem 0}
h2{font-size:1.1rem;overflow-wrap:anywhere}h2 span{background:#f6ad49;color:#1e1b16;border-radius:8px;padding:.1rem .5rem;font-size:.8rem}
pre{background:light-dark(#f3ebdb,#29251e);padding:.75rem;border-radius:14px;overflow:auto;font-size:.8rem;margin:.25rem 0}
table{border-spacing:0 .25rem;width:100%}td{vertical-align:top;padding-right:1rem}dd{margin:0 0 1rem}h3{font-size:.9rem}`
