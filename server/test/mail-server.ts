import type { Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { freePort } from '#platform/free-port.ts'

export interface TestMailServer {
  url: string
  /** The accepted mails, as they were received. */
  accepted: { to: string; messageId: string; raw: string }[]
  /** The status codes it answers with. After a complete mail it may also hang up or stay silent. */
  behaviour: { recipient: number; data: number | 'hang_up' | 'silence' }
  start(): Promise<void>
  /** Refuses connections from now on; `start` opens the same port again. */
  stop(): Promise<void>
}

/** Creates a real SMTP server on a port of its own. It doesn't listen before `start`. */
export async function createMailServer(): Promise<TestMailServer> {
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
        // Some tests cut off or kill the client.
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
    done(recipient === 250 ? null : smtpError(recipient, `5.1.1 <${address}> is nobody here`))
  },
  onData(stream, { envelope }, done) {
    const chunks: Buffer[] = []
    stream.on('data', (chunk) => chunks.push(chunk))
    stream.on('end', () => {
      const raw = Buffer.concat(chunks).toString('utf8')
      const { data } = server.behaviour
      if (typeof data === 'number' && data !== 250) return done(smtpError(data, '5.7.1 Not like this'))
      const messageId = /^message-id: (.+)$/im.exec(raw)![1]!.trim()
      server.accepted.push({ to: envelope.rcptTo.map(({ address }) => address).join(), messageId, raw })
      if (data === 'hang_up') return hangUp()
      if (data !== 'silence') done(null)
    })
  },
})

const smtpError = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode })
