import type { Clock } from '#platform/clock.ts'

/** A clock that only a test can advance. */
export class TestClock implements Clock {
  #now = new Date('2026-06-01T12:00:00Z')

  now(): Date {
    return new Date(this.#now)
  }

  advance({
    days = 0,
    hours = 0,
    minutes = 0,
    seconds = 0,
  }: {
    days?: number
    hours?: number
    minutes?: number
    seconds?: number
  }) {
    this.#now = new Date(this.#now.getTime() + (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1_000)
  }
}
