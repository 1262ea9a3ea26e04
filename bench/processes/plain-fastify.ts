import Fastify from 'fastify'
import { input, report } from './parent.ts'

const { path, answer } = input<{ path: string; answer: unknown }>()
const app = Fastify()
app.get(path, (_, reply) => reply.send(answer))
report({ origin: await app.listen({ port: 0, host: '127.0.0.1' }) })
