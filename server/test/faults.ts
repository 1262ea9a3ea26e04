import { connect, createServer, type Socket } from 'node:net'

/** Stands between the server and its database; a test can cut the line and mend it. */
export interface CutableLine {
  url: string
  cut(): void
  /** Nothing gets through, old connections or new, and nothing is closed: as when a cable is pulled. */
  hush(): void
  mend(): void
  close(): Promise<void>
}

export async function lineTo(url: string): Promise<CutableLine> {
  const target = new URL(url)
  const open = new Set<Socket>()
  let state: 'whole' | 'cut' | 'silent' = 'whole'
  const proxy = createServer((near) => {
    if (state === 'cut') return near.destroy()
    near.on('error', () => near.destroy())
    open.add(near)
    if (state === 'silent') return near.pause()
    const far = connect(Number(target.port), target.hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
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
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
  const address = proxy.address()
  const through = new URL(url)
  through.port = String(typeof address === 'object' && address ? address.port : 0)
  const cut = () => {
    state = 'cut'
    for (const socket of open) socket.destroy()
  }
  return {
    url: through.href,
    cut,
    hush: () => {
      state = 'silent'
      for (const socket of open) socket.unpipe().pause()
    },
    mend: () => {
      state = 'whole'
    },
    close: () => {
      cut()
      return new Promise((done) => proxy.close(() => done()))
    },
  }
}
