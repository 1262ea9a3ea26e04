import { connect, createServer, type Socket } from 'node:net'

/** A TCP proxy between the server and its database, which a test can interrupt and restore. */
export interface FaultyProxy {
  url: string
  /** Closes all connections and refuses new ones. */
  cut(): void
  /** Drops all traffic without closing a connection, as when a cable is pulled. */
  stall(): void
  restore(): void
  close(): Promise<void>
}

export async function startFaultyProxy(url: string): Promise<FaultyProxy> {
  const target = new URL(url)
  const open = new Set<Socket>()
  let state: 'open' | 'cut' | 'stalled' = 'open'
  const proxy = createServer((client) => {
    if (state === 'cut') return client.destroy()
    client.on('error', () => client.destroy())
    open.add(client)
    if (state === 'stalled') return client.pause()
    const server = connect(Number(target.port), target.hostname)
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      open.add(from)
      from.pipe(to)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        open.delete(from)
        to.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const address = proxy.address()
  const proxyUrl = new URL(url)
  proxyUrl.port = String(typeof address === 'object' && address ? address.port : 0)
  const cut = () => {
    state = 'cut'
    for (const socket of open) socket.destroy()
  }
  return {
    url: proxyUrl.href,
    cut,
    stall: () => {
      state = 'stalled'
      for (const socket of open) socket.unpipe().pause()
    },
    restore: () => {
      state = 'open'
    },
    close: () => {
      cut()
      return new Promise((resolve) => proxy.close(() => resolve()))
    },
  }
}
