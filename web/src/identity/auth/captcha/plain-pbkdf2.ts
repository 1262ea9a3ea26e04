import type { DeriveKeyFunction } from 'altcha-lib/types'

/**
 * PBKDF2 with SHA-256, for pages without TLS: browsers keep their own from them. It is for solving only, where nothing
 * is secret, and for what our challenges have: a key of one block at most, a short password and a short salt.
 */
export const derivePlainly: DeriveKeyFunction = async ({ cost, keyLength }, salt, password) => {
  if (keyLength > 32 || password.length > 64 || salt.length > 51)
    throw new RangeError('Longer than one block')
  const inner = begun(password, 0x36)
  const outer = begun(password, 0x5c)
  const block = new Int32Array(16)
  const state = new Int32Array(8)

  const message = new Uint8Array(64)
  message.set(salt)
  message[salt.length + 3] = 1
  message[salt.length + 4] = 0x80
  block.set(wordsOf(message))
  block[15] = (64 + salt.length + 4) * 8

  const key = new Int32Array(8)
  for (let round = 0; round < cost; round++) {
    state.set(inner)
    compress(state, block)
    asBlock(state, block)
    state.set(outer)
    compress(state, block)
    asBlock(state, block)
    for (let i = 0; i < 8; i++) key[i]! ^= state[i]!
  }
  return { parameters: {}, derivedKey: bytesOf(key).slice(0, keyLength) }
}

/** SHA-256 after the padded password: the same for every round, so it is done once. */
function begun(password: Uint8Array, pad: number): Int32Array {
  const bytes = new Uint8Array(64)
  bytes.set(password)
  const state = Int32Array.from(START)
  compress(state, wordsOf(bytes.map((byte) => byte ^ pad)))
  return state
}

/** A hash as the last block of a message that began with 64 bytes. */
function asBlock(hash: Int32Array, block: Int32Array): void {
  block.fill(0)
  block.set(hash)
  block[8] = 0x80000000
  block[15] = (64 + 32) * 8
}

const PRIMES = Array.from({ length: 312 }, (_, n) => n).filter(
  (n) => n > 1 && !Array.from({ length: n }, (_, d) => d).some((d) => d > 1 && n % d === 0),
)
/** As the standard has them: the first 32 bits behind the point of roots of primes. */
const fraction = (root: number): number => ((root % 1) * 2 ** 32) | 0
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)))
const ROUNDS = Int32Array.from(PRIMES.slice(0, 64), (prime) => fraction(Math.cbrt(prime)))

const turn = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits))
const schedule = new Int32Array(64)

function compress(state: Int32Array, block: Int32Array): void {
  const w = schedule
  w.set(block)
  for (let i = 16; i < 64; i++) {
    const x = w[i - 15]!
    const y = w[i - 2]!
    const s0 = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3)
    const s1 = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10)
    w[i] = w[i - 16]! + s0 + w[i - 7]! + s1
  }
  let a = state[0]!
  let b = state[1]!
  let c = state[2]!
  let d = state[3]!
  let e = state[4]!
  let f = state[5]!
  let g = state[6]!
  let h = state[7]!
  for (let i = 0; i < 64; i++) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + ROUNDS[i]! + w[i]!) | 0
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + t2) | 0
  }
  state[0]! += a
  state[1]! += b
  state[2]! += c
  state[3]! += d
  state[4]! += e
  state[5]! += f
  state[6]! += g
  state[7]! += h
}

function wordsOf(bytes: Uint8Array): Int32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  return Int32Array.from({ length: bytes.length / 4 }, (_, i) => view.getInt32(i * 4))
}

function bytesOf(words: Int32Array): Uint8Array {
  const view = new DataView(new ArrayBuffer(words.length * 4))
  words.forEach((word, i) => view.setInt32(i * 4, word))
  return new Uint8Array(view.buffer)
}
