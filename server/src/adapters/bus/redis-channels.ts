import type { RedisClientType } from 'redis'

/** Who listens to which channel of one Redis connection. */
export interface RedisChannels {
  /** Resolves once messages arrive; several users of a channel share one subscription. */
  open(channel: string): Promise<void>
  close(channel: string): void
}

/**
 * Subscribing and unsubscribing take turns per channel: were they to overtake each other, as a page that reloads makes
 * them do, the channel would end up deaf with somebody waiting on it.
 */
export function redisChannels(
  subscriber: RedisClientType,
  receive: (channel: string, text: string) => void,
): RedisChannels {
  const users = new Map<string, number>()
  const subscribed = new Set<string>()
  const turns = new Map<string, Promise<void>>()

  function inTurn(channel: string, act: () => Promise<void>): Promise<void> {
    const turn = (turns.get(channel) ?? Promise.resolve()).then(act, act)
    turns.set(channel, turn)
    const forget = () => {
      if (turns.get(channel) === turn) turns.delete(channel)
    }
    turn.then(forget, forget)
    return turn
  }

  function leave(channel: string): void {
    const left = (users.get(channel) ?? 1) - 1
    if (left > 0) users.set(channel, left)
    else users.delete(channel)
  }

  return {
    async open(channel) {
      users.set(channel, (users.get(channel) ?? 0) + 1)
      try {
        await inTurn(channel, async () => {
          if (subscribed.has(channel)) return
          await subscriber.subscribe(channel, (text) => receive(channel, text))
          subscribed.add(channel)
        })
      } catch (error) {
        leave(channel)
        throw error
      }
    },
    close(channel) {
      leave(channel)
      inTurn(channel, async () => {
        if (users.has(channel) || !subscribed.delete(channel)) return
        await subscriber.unsubscribe(channel)
        // Once the connection is gone, so is the subscription.
      }).catch(() => undefined)
    },
  }
}
