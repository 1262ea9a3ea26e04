import { randomBytes } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { type Bus, TOPIC_MESSAGES, TOPIC_SECONDS, type TopicMessage } from './port.ts'

interface Topic {
  messages: (TopicMessage & { sequence: number })[]
  /** Everything after this sequence number is here. */
  wholeFrom: number
  forgetAt: number
}

/** For a single node. A cursor carries the process's own mark, so one from before a restart is known to be old. */
export function memoryBus(now: () => number = Date.now): Bus {
  const epoch = randomBytes(4).toString('hex')
  const channels = new EventEmitter().setMaxListeners(0)
  const followers = new EventEmitter().setMaxListeners(0)
  const topics = new Map<string, Topic>()
  let sequence = 0
  let forgottenUpTo = 0

  function forgetOld() {
    for (const [name, topic] of topics) {
      if (topic.forgetAt > now()) continue
      forgottenUpTo = Math.max(forgottenUpTo, topic.messages.at(-1)?.sequence ?? 0)
      topics.delete(name)
    }
  }
  const sweep = setInterval(forgetOld, 60_000).unref()

  return {
    async publish(channel, message) {
      channels.emit(channel, message)
    },
    async listen(channel, listener) {
      channels.on(channel, listener)
    },
    async post(name, body) {
      const topic = topics.get(name) ?? { messages: [], wholeFrom: forgottenUpTo, forgetAt: 0 }
      const message = { cursor: `${epoch}-${++sequence}`, body, sequence }
      topic.messages.push(message)
      if (topic.messages.length > TOPIC_MESSAGES) topic.wholeFrom = topic.messages.shift()!.sequence
      topic.forgetAt = now() + TOPIC_SECONDS * 1_000
      topics.set(name, topic)
      followers.emit(name, { cursor: message.cursor, body })
    },
    async follow(topic, follower) {
      followers.on(topic, follower)
      return () => followers.off(topic, follower)
    },
    async followed(topic) {
      return followers.listenerCount(topic) > 0
    },
    async since(name, cursor) {
      const [mark, seen] = cursor.split('-')
      const topic = topics.get(name)
      if (mark !== epoch || Number(seen) < (topic?.wholeFrom ?? forgottenUpTo)) return null
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
