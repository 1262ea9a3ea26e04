import type { AddressInfo } from 'node:net'
import { LIVE_PATH, ServerFrame } from '@koji/contract'
import { afterAll, beforeAll, expect } from 'vitest'
import { WebSocket } from 'ws'
import * as z from 'zod/mini'
import { serveLive } from '#platform/realtime/live.ts'
import { until } from './until.ts'
import type { TestWorld } from './world.ts'

export interface Client {
  socket: WebSocket
  frames: ServerFrame[]
  closed: Promise<number>
  send(frame: unknown): void
  /** The cursor of the last frame on each topic, as a client stores them. */
  cursors(): Record<string, string>
}

export interface LiveWorld {
  port: number
  dial(headers: Record<string, string>): Client
  /** Connects and waits until the connection is ready. */
  connect(cookie: string, cursors?: Record<string, string>): Promise<Client>
}

/** Serves the live connections of a world on a port of its own. */
export function useLive(world: TestWorld): LiveWorld {
  let live: { close(): void }
  const served = {} as LiveWorld

  beforeAll(async () => {
    live = serveLive(world.app)
    await world.app.http.listen({ port: 0, host: '127.0.0.1' })
    served.port = (world.app.http.server.address() as AddressInfo).port
  })
  afterAll(() => live.close())

  served.dial = (headers) => {
    const origin = `127.0.0.1:${served.port}`
    const socket = new WebSocket(`ws://${origin}${LIVE_PATH}`, {
      headers: { origin: `http://${origin}`, ...headers },
    })
    const frames: ServerFrame[] = []
    socket.on('message', (data) => frames.push(z.parse(ServerFrame, JSON.parse((data as Buffer).toString()))))
    const closed = new Promise<number>((done) => {
      socket.on('close', done)
      socket.on('error', () => done(-1))
    })
    return {
      socket,
      frames,
      closed,
      send: (frame) => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame)),
      cursors: () =>
        Object.fromEntries(
          frames.flatMap((frame) => ('cursor' in frame ? [[frame.topic, frame.cursor]] : [])),
        ),
    }
  }
  served.connect = async (cookie, cursors = {}) => {
    const client = served.dial({ cookie })
    await new Promise((done) => client.socket.once('open', done))
    client.send({ type: 'resume', cursors })
    await until(() => expect(client.frames.some(({ type }) => type === 'ready')).toBe(true))
    return client
  }
  return served
}

export const bodies = ({ frames }: Client) =>
  frames.flatMap((frame) => (frame.type === 'message' ? [frame.body] : []))
