import { EventEmitter } from 'node:events'
import type { RedisClientType } from 'redis'
import { type Bus, TOPIC_MESSAGES, TOPIC_SECONDS, type TopicMessage } from './port.ts'

const STREAM = 'koji:topic:'
const CHANNEL = 'koji:channel:'

/** Keeps the message in a stream and tells the followers, in one atomic step, so that both have one order. */
const POST = `
local id = redis.call('XADD', KEYS[1], 'MAXLEN', ARGV[2], '*', 'body', ARGV[1])
redis.call('EXPIRE', KEYS[1], ARGV[3])
redis.call('PUBLISH', KEYS[1], id .. ' ' .. ARGV[1])
return id`

/** For several nodes. `client` sends commands; listening needs a connection of its own. */
export async function redisBus(client: RedisClientType): Promise<Bus> {
  const subscriber = client.duplicate()
  subscriber.on('error', () => undefined)
  await subscriber.connect()
  const channels = new EventEmitter().setMaxListeners(0)
  const followers = new EventEmitter().setMaxListeners(0)
  const opened = new Set<string>()
  const onGap: (() => void)[] = []
  // It subscribes again by itself, but what was sent meanwhile reached nobody.
  subscriber.on('ready', () => {
    for (const listener of onGap) listener()
  })

  async function open(channel: string, receive: (text: string) => void) {
    if (opened.has(channel)) return
    opened.add(channel)
    await subscriber.subscribe(channel, receive)
  }

  return {
    async publish(channel, message) {
      await client.publish(CHANNEL + channel, JSON.stringify(message))
    },
    async listen(channel, listener) {
      channels.on(channel, listener)
      await open(CHANNEL + channel, (text) => channels.emit(channel, JSON.parse(text)))
    },
    async post(topic, body) {
      const args = [JSON.stringify(body), String(TOPIC_MESSAGES), String(TOPIC_SECONDS)]
      await client.eval(POST, { keys: [STREAM + topic], arguments: args })
    },
    async follow(topic, follower) {
      const channel = STREAM + topic
      followers.on(topic, follower)
      await open(channel, (text) => {
        const space = text.indexOf(' ')
        const message: TopicMessage = {
          cursor: text.slice(0, space),
          body: JSON.parse(text.slice(space + 1)),
        }
        followers.emit(topic, message)
      })
      return () => {
        followers.off(topic, follower)
        if (followers.listenerCount(topic) > 0 || !opened.delete(channel)) return
        // Once the connection is gone, so is the subscription.
        subscriber.unsubscribe(channel).catch(() => undefined)
      }
    },
    async since(topic, cursor) {
      if (!/^\d+-\d+$/.test(cursor)) return null
      const entries = (await client.xRange(STREAM + topic, cursor, '+')) ?? []
      const recent = Number(cursor.split('-')[0]) > Date.now() - TOPIC_SECONDS * 1_000
      // The cursor's own entry is still there, or too little has happened since for anything to have been dropped.
      const whole = entries[0]?.id === cursor || (recent && entries.length < TOPIC_MESSAGES)
      if (!whole) return null
      return entries
        .filter((entry) => entry.id !== cursor)
        .map(({ id, message }) => ({ cursor: id, body: JSON.parse(message.body!) }))
    },
    async head(topic) {
      const [last] = (await client.xRevRange(STREAM + topic, '+', '-', { COUNT: 1 })) ?? []
      // Just before now: a message of this very millisecond still counts as new.
      return last?.id ?? `${(await redisTime(client)) - 1}-0`
    },
    onGap(listener) {
      onGap.push(listener)
    },
    healthy: () => client.isReady && subscriber.isReady,
    async close() {
      subscriber.destroy()
    },
  }
}

async function redisTime(client: RedisClientType): Promise<number> {
  const [secs, micros] = (await client.sendCommand(['TIME'])) as [string, string]
  return Number(secs) * 1_000 + Math.floor(Number(micros) / 1_000)
}
