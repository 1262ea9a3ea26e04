import type { RedisClientType } from 'redis'

/** Counts the users of each channel of one Redis connection. */
export interface RedisChannels {
  /** Resolves once the channel is subscribed. All users of a channel share one subscription. */
  open(channel: string): Promise<void>
  close(channel: string): void
}

/**
 * Subscribing and unsubscribing run one after the other per channel. Otherwise, a page that reloads could leave its
 * channel unsubscribed.
 */
export function redisChannels(
  subscriber: RedisClientType,
  receive: (channel: string, text: string) => void,
): RedisChannels {
  const users = new Map<string, number>()
  const subscribed = new Set<string>()
  const queues = new Map<string, Promise<void>>()

  function enqueue(channel: string, act: () => Promise<void>): Promise<void> {
    const last = (queues.get(channel) ?? Promise.resolve()).then(act, act)
    queues.set(channel, last)
    const cleanUp = () => {
      if (queues.get(channel) === last) queues.delete(channel)
    }
    last.then(cleanUp, cleanUp)
    return last
  }

  function removeUser(channel: string): void {
    const count = (users.get(channel) ?? 1) - 1
    if (count > 0) users.set(channel, count)
    else users.delete(channel)
  }

  return {
    async open(channel) {
      users.set(channel, (users.get(channel) ?? 0) + 1)
      try {
        await enqueue(channel, async () => {
          if (subscribed.has(channel)) return
          await subscriber.subscribe(channel, (text) => receive(channel, text))
          subscribed.add(channel)
        })
      } catch (error) {
        removeUser(channel)
        throw error
      }
    },
    close(channel) {
      removeUser(channel)
      enqueue(channel, async () => {
        if (users.has(channel) || !subscribed.delete(channel)) return
        await subscriber.unsubscribe(channel)
        // If the connection is closed, the subscription is gone as well.
      }).catch(() => undefined)
    },
  }
}
