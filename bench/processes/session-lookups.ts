import { memoryBus } from '../../server/src/adapters/bus/memory.ts'
import { systemClock } from '../../server/src/platform/clock.ts'
import { connect } from '../../server/src/platform/db/database.ts'
import { SessionReader } from '../../server/src/platform/session.ts'
import { tokenOf } from '../people.ts'
import { input, report } from './parent.ts'

const { url, connections, people } = input<{ url: string; connections: number; people: number }>()
const database = connect(url, { connections, timeout: 15 }, () => undefined)
const sessions = new SessionReader(database.pool, systemClock, memoryBus())
let next = 0

process.on('message', (shot: { seconds: number }) => void measure(shot))

async function measure({ seconds }: { seconds: number }): Promise<void> {
  const begun = performance.now()
  const until = begun + seconds * 1_000
  let found = 0

  async function look(): Promise<void> {
    while (performance.now() < until) {
      // Everybody in turn: by the time somebody comes again, the reader has forgotten them.
      if (await sessions.read(tokenOf(next++ % people))) found++
    }
  }

  await Promise.all(Array.from({ length: connections }, look))
  report({ rate: (found / (performance.now() - begun)) * 1_000 })
}
