import { memoryBus } from '@koji/server/adapters/bus/memory.ts'
import { systemClock } from '@koji/server/platform/clock.ts'
import { connect } from '@koji/server/platform/db/database.ts'
import { SessionReader } from '@koji/server/platform/session.ts'
import { tokenOf } from '../people.ts'
import { input, report } from './parent.ts'

const { url, connections, people } = input<{ url: string; connections: number; people: number }>()
const database = connect(url, connections, () => undefined)
const sessions = new SessionReader(database.db, systemClock, memoryBus())
let next = 0

process.on('message', async ({ seconds }: { seconds: number }) => {
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
})
