import type { Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { freePort } from '#platform/free-port.ts'

export interface TestMailServer {
  url: string
  /** What it has accepted, as it came over the wire. */
  accepted: { to: string; messageId: string; raw: string }[]
  /** What it answers; once it has a whole mail it may also hang up, or say nothing at all. */
  behaviour: { recipient: number; data: number | 'hang_up' | 'silence' }
  start(): Promise<void>
  /** Refuses connections from now on; `start` opens the same port again. */
  stop(): Promise<void>
}

/** A real mail server on a port of its own; it does not listen before `start`. */
export async function mailServer(): Promise<TestMailServer> {
  const port = await freePort()
  let running: SMTPServer | null = null
  const sockets = new Set<Socket>()
  const hangUp = () => {
    for (const socket of sockets) socket.destroy()
  }
  const server: TestMailServer = {
    url: `smtp://koji:secret@127.0.0.1:${port}`,
    accepted: [],
    behaviour: { recipient: 250, data: 250 },
    start: () =>
      new Promise((ready) => {
        running = new SMTPServer(options(server, hangUp))
        // A client that is cut off or killed is what some tests are about.
        running.on('error', () => undefined)
        running.server.on('connection', (socket: Socket) => {
          sockets.add(socket.on('close', () => sockets.delete(socket)))
        })
        running.listen(port, '127.0.0.1', () => ready())
      }),
    stop: () =>
      new Promise((done) => {
        if (!running) return done()
        running.close(() => done())
        running = null
        hangUp()
      }),
  }
  return server
}

const options = (server: TestMailServer, hangUp: () => void): SMTPServerOptions => ({
  disabledCommands: ['STARTTLS'],
  authOptional: true,
  allowInsecureAuth: true,
  closeTimeout: 100,
  onAuth: ({ username }, _, done) => done(null, { user: username! }),
  onRcptTo({ address }, _, done) {
    const { recipient } = server.behaviour
    done(recipient === 250 ? null : answer(recipient, `5.1.1 <${address}> is nobody here`))
  },
  onData(stream, { envelope }, done) {
    const chunks: Buffer[] = []
    stream.on('data', (chunk) => chunks.push(chunk))
    stream.on('end', () => {
      const raw = Buffer.concat(chunks).toString('utf8')
      const { data } = server.behaviour
      if (typeof data === 'number' && data !== 250) return done(answer(data, '5.7.1 Not like this'))
      const messageId = /^message-id: (.+)$/im.exec(raw)![1]!.trim()
      server.accepted.push({ to: envelope.rcptTo.map(({ address }) => address).join(), messageId, raw })
      if (data === 'hang_up') return hangUp()
      if (data !== 'silence') done(null)
    })
  },
})

const answer = (responseCode: number, words: string): Error =>
  Object.assign(new Error(words), { responseCode })
