import { setTimeout as wait } from 'node:timers/promises'

/** Collects garbage in a Node process, through the inspector that SIGUSR1 opens on this port. */
export async function collectGarbage(pid: number, port: number): Promise<void> {
  process.kill(pid, 'SIGUSR1')
  const target = await debuggerAt(port)
  const socket = new WebSocket(target)
  await new Promise((done, fail) => {
    socket.addEventListener('open', done)
    socket.addEventListener('error', fail)
  })
  // Memory that the first run marks as unused is only released by the second.
  for (const id of [1, 2]) {
    const answered = new Promise((done) => socket.addEventListener('message', done, { once: true }))
    socket.send(JSON.stringify({ id, method: 'HeapProfiler.collectGarbage' }))
    await answered
  }
  socket.close()
}

async function debuggerAt(port: number): Promise<string> {
  for (let tries = 0; ; tries++) {
    try {
      const list = await fetch(`http://127.0.0.1:${port}/json/list`)
      const [target] = (await list.json()) as { webSocketDebuggerUrl: string }[]
      return target!.webSocketDebuggerUrl
    } catch (error) {
      if (tries === 50) throw error
      await wait(100)
    }
  }
}
