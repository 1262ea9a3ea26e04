import { randomBytes } from 'node:crypto'
import { EventEmitter } from 'node:events'
import type { RedisClientType } from 'redis'
import { type Bus, TOPIC_MESSAGES, TOPIC_SECONDS, type TopicMessage } from './port.ts'
import { type RedisChannels, redisChannels } from './redis-channels.ts'

const STREAM = 'koji:topic:'
const CHANNEL = 'koji:channel:'
/** Changes whenever a node reconnects to Redis, because cursors of an earlier epoch may have missed messages. */
const EPOCH = 'koji:epoch'
const GAP_RETRY_MS = 200

/** Stores and publishes the message in one atomic step, so that the stream and the followers have the same order. */
const POST = `
local id = redis.call('XADD', KEYS[1], 'MAXLEN', ARGV[2], '*', 'body', ARGV[1])
redis.call('EXPIRE', KEYS[1], ARGV[3])
redis.call('PUBLISH', KEYS[1], (redis.call('GET', KEYS[2]) or '0') .. '.' .. id .. ' ' .. ARGV[1])
return id`

interface Context {
  client: RedisClientType
  listeners: EventEmitter
  channels: RedisChannels
}

/** For several nodes. `client` sends commands, because a connection that subscribes can't. */
export async function redisBus(client: RedisClientType): Promise<Bus> {
  const subscriber = client.duplicate()
  subscriber.on('error', () => undefined)
  await subscriber.connect()
  await client.set(EPOCH, newEpoch(), { condition: 'NX' })

  const listeners = new EventEmitter().setMaxListeners(0)
  const channels = redisChannels(subscriber, (channel, text) => listeners.emit(channel, text))
  const gaps = watchGaps(client, subscriber)
  const context = { client, listeners, channels }

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
    follow: (topic, follower) => follow(context, topic, follower),
    async hasFollowers(topic) {
      const channel = STREAM + topic
      return ((await client.pubSubNumSub([channel]))[channel] ?? 0) > 0
    },
    since: (topic, cursor) => since(context, topic, cursor),
    head: (topic) => head(context, topic),
    onGap: gaps.onGap,
    healthy: () => client.isReady && subscriber.isReady,
    async close() {
      gaps.stop()
      subscriber.destroy()
    },
  }
}

async function follow(
  { channels, listeners }: Context,
  topic: string,
  follower: (message: TopicMessage) => void,
): Promise<() => void> {
  const channel = STREAM + topic
  const listener = (text: string) => follower(readMessage(text))
  listeners.on(channel, listener)
  try {
    await channels.open(channel)
  } catch (error) {
    listeners.off(channel, listener)
    throw error
  }
  return () => {
    listeners.off(channel, listener)
    channels.close(channel)
  }
}

async function since({ client }: Context, topic: string, cursor: string): Promise<TopicMessage[] | null> {
  const [cursorEpoch, from] = cursor.split('.')
  if (!from || !/^\d+-\d+$/.test(from) || cursorEpoch !== (await epoch(client))) return null
  const entries = (await client.xRange(STREAM + topic, from, '+')) ?? []
  const recent = Number(from.split('-')[0]) > Date.now() - TOPIC_SECONDS * 1_000
  // The cursor's own entry still exists, or too few messages followed it for any to have been deleted.
  const complete = entries[0]?.id === from || (recent && entries.length < TOPIC_MESSAGES)
  if (!complete) return null
  const missed = entries.filter((entry) => entry.id !== from)
  return missed.map(({ id, message }) => ({
    cursor: `${cursorEpoch}.${id}`,
    body: JSON.parse(message.body!),
  }))
}

async function head({ client }: Context, topic: string): Promise<string> {
  const currentEpoch = await epoch(client)
  const [last] = (await client.xRevRange(STREAM + topic, '+', '-', { COUNT: 1 })) ?? []
  // One millisecond before now, so that a message of the current millisecond counts as new.
  return `${currentEpoch}.${last?.id ?? `${(await redisTime(client)) - 1}-0`}`
}

/** Changes the epoch after each reconnect, and then calls the listeners. */
function watchGaps(client: RedisClientType, subscriber: RedisClientType) {
  const listeners: (() => void)[] = []
  let retry: NodeJS.Timeout | undefined
  // The client subscribes again after a reconnect, but messages sent in between were lost.
  subscriber.on('ready', announceGap)

  /** Retried because commands may fail for longer than subscriptions: their connection may still be down, or Redis loading. */
  function announceGap() {
    clearTimeout(retry)
    client.set(EPOCH, newEpoch()).then(
      () => {
        for (const listener of listeners) listener()
      },
      () => {
        if (subscriber.isOpen) retry = setTimeout(announceGap, GAP_RETRY_MS).unref()
      },
    )
  }

  return {
    onGap: (listener: () => void) => void listeners.push(listener),
    stop: () => clearTimeout(retry),
  }
}

const epoch = async (client: RedisClientType): Promise<string> => (await client.get(EPOCH)) ?? '0'

const newEpoch = (): string => randomBytes(6).toString('hex')

function readMessage(text: string): TopicMessage {
  const space = text.indexOf(' ')
  return { cursor: text.slice(0, space), body: JSON.parse(text.slice(space + 1)) }
}

async function redisTime(client: RedisClientType): Promise<number> {
  const [secs, micros] = (await client.sendCommand(['TIME'])) as [string, string]
  return Number(secs) * 1_000 + Math.floor(Number(micros) / 1_000)
}
