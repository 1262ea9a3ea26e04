import { type ChildProcess, spawn } from 'node:child_process'
import { createClient, type RedisClientType } from 'redis'
import { freePort } from '#platform/free-port.ts'

export interface TestRedis {
  url: string
  client: RedisClientType
  /** Kills the process. `start` brings an empty one back on the same port. */
  kill(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

/** Starts a real Redis for one test. */
export async function startRedis(): Promise<TestRedis> {
  const port = await freePort()
  const url = `redis://127.0.0.1:${port}`
  let child: ChildProcess | null = null

  async function start() {
    child = spawn('redis-server', [
      '--port',
      String(port),
      '--save',
      '',
      '--bind',
      '127.0.0.1',
      '--daemonize',
      'no',
    ])
    await new Promise<void>((done, fail) => {
      child!.once('error', fail)
      child!.stdout!.on('data', (chunk) => String(chunk).includes('Ready to accept connections') && done())
    })
  }
  async function kill() {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((done) => child!.once('exit', done))
    child.kill('SIGKILL')
    await ended
  }

  await start()
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: { reconnectStrategy: () => 20 },
  }) as RedisClientType
  client.on('error', () => undefined)
  await client.connect()
  return {
    url,
    client,
    kill,
    start,
    async close() {
      client.destroy()
      await kill()
    },
  }
}
