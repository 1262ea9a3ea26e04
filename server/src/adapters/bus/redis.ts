import { randomBytes } from 'node:crypto'
import { EventEmitter } from 'node:events'
import type { RedisClientType } from 'redis'
import { type Bus, TOPIC_MESSAGES, TOPIC_SECONDS, type TopicMessage } from './port.ts'
import { redisChannels } from './redis-channels.ts'

const STREAM = 'koji:topic:'
const CHANNEL = 'koji:channel:'
/** Changes whenever a node has lost sight of Redis: cursors of an earlier epoch may have missed something. */
const EPOCH = 'koji:epoch'
const GAP_RETRY_MS = 200

/** Keeps the message in a stream and tells the followers, in one atomic step, so that both have one order. */
const POST = `
local id = redis.call('XADD', KEYS[1], 'MAXLEN', ARGV[2], '*', 'body', ARGV[1])
redis.call('EXPIRE', KEYS[1], ARGV[3])
redis.call('PUBLISH', KEYS[1], (redis.call('GET', KEYS[2]) or '0') .. '.' .. id .. ' ' .. ARGV[1])
return id`

/** For several nodes. `client` sends commands; listening needs a connection of its own. */
export async function redisBus(client: RedisClientType): Promise<Bus> {
  const subscriber = client.duplicate()
  subscriber.on('error', () => undefined)
  await subscriber.connect()
  await client.set(EPOCH, newEpoch(), { condition: 'NX' })

  const listeners = new EventEmitter().setMaxListeners(0)
  const channels = redisChannels(subscriber, (channel, text) => listeners.emit(channel, text))
  const onGap: (() => void)[] = []
  let retry: NodeJS.Timeout | undefined
  // It subscribes again by itself, but what was sent meanwhile reached nobody.
  subscriber.on('ready', announceGap)
  const epoch = async () => (await client.get(EPOCH)) ?? '0'

  return {
    async publish(channel, message) {
      await client.publish(CHANNEL + channel, JSON.stringify(message))
    },
    async listen(channel, listener) {
      listeners.on(CHANNEL + channel, (text: string) => listener(JSON.parse(text)))
      await channels.open(CHANNEL + channel)
    },
    async post(topic, body) {
      const args = [JSON.stringify(body), String(TOPIC_MESSAGES), String(TOPIC_SECONDS)]
      await client.eval(POST, { keys: [STREAM + topic, EPOCH], arguments: args })
    },
    async follow(topic, follower) {
      const channel = STREAM + topic
      const hear = (text: string) => follower(readMessage(text))
      listeners.on(channel, hear)
      try {
        await channels.open(channel)
      } catch (error) {
        listeners.off(channel, hear)
        throw error
      }
      return () => {
        listeners.off(channel, hear)
        channels.close(channel)
      }
    },
    async followed(topic) {
      const channel = STREAM + topic
      return ((await client.pubSubNumSub([channel]))[channel] ?? 0) > 0
    },
    async since(topic, cursor) {
      const [mark, from] = cursor.split('.')
      if (!from || !/^\d+-\d+$/.test(from) || mark !== (await epoch())) return null
      const entries = (await client.xRange(STREAM + topic, from, '+')) ?? []
      const recent = Number(from.split('-')[0]) > Date.now() - TOPIC_SECONDS * 1_000
      // The cursor's own entry is still there, or too little has happened since for anything to have been dropped.
      const whole = entries[0]?.id === from || (recent && entries.length < TOPIC_MESSAGES)
      if (!whole) return null
      const missed = entries.filter((entry) => entry.id !== from)
      return missed.map(({ id, message }) => ({ cursor: `${mark}.${id}`, body: JSON.parse(message.body!) }))
    },
    async head(topic) {
      const mark = await epoch()
      const [last] = (await client.xRevRange(STREAM + topic, '+', '-', { COUNT: 1 })) ?? []
      // Just before now: a message of this very millisecond still counts as new.
      return `${mark}.${last?.id ?? `${(await redisTime(client)) - 1}-0`}`
    },
    onGap(listener) {
      onGap.push(listener)
    },
    healthy: () => client.isReady && subscriber.isReady,
    async close() {
      clearTimeout(retry)
      subscriber.destroy()
    },
  }

  /** Commands may fail for longer than subscriptions: the other connection may not be back, or Redis still loads its data. */
  function announceGap() {
    clearTimeout(retry)
    client.set(EPOCH, newEpoch()).then(
      () => {
        for (const listener of onGap) listener()
      },
      () => {
        if (subscriber.isOpen) retry = setTimeout(announceGap, GAP_RETRY_MS).unref()
      },
    )
  }
}

const newEpoch = (): string => randomBytes(6).toString('hex')

function readMessage(text: string): TopicMessage {
  const space = text.indexOf(' ')
  return { cursor: text.slice(0, space), body: JSON.parse(text.slice(space + 1)) }
}

async function redisTime(client: RedisClientType): Promise<number> {
  const [secs, micros] = (await client.sendCommand(['TIME'])) as [string, string]
  return Number(secs) * 1_000 + Math.floor(Number(micros) / 1_000)
}
