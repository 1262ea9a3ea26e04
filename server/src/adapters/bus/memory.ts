import { randomBytes } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { type Bus, TOPIC_MESSAGES, TOPIC_SECONDS, type TopicMessage } from './port.ts'

interface Topic {
  messages: (TopicMessage & { sequence: number })[]
  /** The history is complete after this sequence number. */
  completeAfter: number
  expiresAt: number
}

/** For a single node. Cursors contain the epoch of the process, so those from before a restart are recognized. */
export function memoryBus(now: () => number = Date.now): Bus {
  const epoch = randomBytes(4).toString('hex')
  const channels = new EventEmitter().setMaxListeners(0)
  const followers = new EventEmitter().setMaxListeners(0)
  const topics = new Map<string, Topic>()
  let sequence = 0
  let deletedUpTo = 0

  function deleteExpired() {
    for (const [name, topic] of topics) {
      if (topic.expiresAt > now()) continue
      deletedUpTo = Math.max(deletedUpTo, topic.messages.at(-1)?.sequence ?? 0)
      topics.delete(name)
    }
  }
  const sweep = setInterval(deleteExpired, 60_000).unref()

  return {
    async publish(channel, message) {
      channels.emit(channel, message)
    },
    async listen(channel, listener) {
      channels.on(channel, listener)
    },
    async post(name, body) {
      const topic = topics.get(name) ?? { messages: [], completeAfter: deletedUpTo, expiresAt: 0 }
      const message = { cursor: `${epoch}-${++sequence}`, body, sequence }
      topic.messages.push(message)
      if (topic.messages.length > TOPIC_MESSAGES) topic.completeAfter = topic.messages.shift()!.sequence
      topic.expiresAt = now() + TOPIC_SECONDS * 1_000
      topics.set(name, topic)
      followers.emit(name, { cursor: message.cursor, body })
    },
    async follow(topic, follower) {
      followers.on(topic, follower)
      return () => followers.off(topic, follower)
    },
    async hasFollowers(topic) {
      return followers.listenerCount(topic) > 0
    },
    async since(name, cursor) {
      const [cursorEpoch, seen] = cursor.split('-')
      const topic = topics.get(name)
      if (cursorEpoch !== epoch || Number(seen) < (topic?.completeAfter ?? deletedUpTo)) return null
      return topic?.messages.filter((message) => message.sequence > Number(seen)) ?? []
    },
    async head() {
      return `${epoch}-${sequence}`
    },
    onGap() {},
    healthy: () => true,
    async close() {
      clearInterval(sweep)
      channels.removeAllListeners()
      followers.removeAllListeners()
    },
  }
}
