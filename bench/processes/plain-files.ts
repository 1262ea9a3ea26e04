import { createReadStream } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PlainFile } from '../harness/servers.ts'
import { input, report } from './parent.ts'

const { files } = input<{ files: Record<string, PlainFile> }>()
const server = createServer((request, response) => {
  const { file, headers } = files[request.url!]!
  response.writeHead(200, headers)
  createReadStream(file).pipe(response)
})
server.listen(0, '127.0.0.1', () => {
  report({ origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
})
