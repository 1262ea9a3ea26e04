import type { RedisClientType } from 'redis'
import { LIMITS_PREFIX, type Limits, LimitsUnavailable } from './port.ts'

/** The same algorithm as in memory, in one atomic step and with the clock of Redis, which all nodes share. */
const TAKE = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local window = ARGV[2] * 1000
local next = math.max(tonumber(redis.call('GET', KEYS[1]) or 0), now) + window / ARGV[1]
local excess = next - window - now
if excess > 0.5 then return math.ceil(excess / 1000) end
redis.call('SET', KEYS[1], tostring(next), 'PX', math.ceil(next - now) + 1000)
return 0`

const GIVE_BACK = `
local at = redis.call('GET', KEYS[1])
if at then redis.call('SET', KEYS[1], tostring(at - ARGV[2] * 1000 / ARGV[1]), 'KEEPTTL') end`

const LEFT = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
return math.max(0, math.ceil((tonumber(redis.call('GET', KEYS[1]) or 0) - now) / 1000))`

export function redisLimits(client: RedisClientType): Limits {
  async function run(script: string, key: string, ...numbers: number[]): Promise<unknown> {
    try {
      return await client.eval(script, { keys: [LIMITS_PREFIX + key], arguments: numbers.map(String) })
    } catch (error) {
      throw new LimitsUnavailable('Redis is unavailable', { cause: error })
    }
  }
  return {
    take: async (key, max, seconds) => Number(await run(TAKE, key, max, seconds)),
    async giveBack(key, max, seconds) {
      await run(GIVE_BACK, key, max, seconds)
    },
    left: async (key) => Number(await run(LEFT, key)),
    async close() {},
  }
}
