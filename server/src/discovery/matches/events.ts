import type { Platform } from '#platform/platform.ts'

export function matchEvents({ devices, events }: Platform): void {
  events.on('matches.made', 'matches.tell_both', async (tx, { payload: { matchId, lowId, highId } }) =>
    devices.sendAfterCommit(tx, [lowId, highId], { type: 'match', matchId }),
  )
  events.on(
    'matches.ended',
    'matches.tell_both_of_the_end',
    async (tx, { payload: { matchId, lowId, highId } }) =>
      devices.sendAfterCommit(tx, [lowId, highId], { type: 'match_ended', match: matchId }),
  )
}
