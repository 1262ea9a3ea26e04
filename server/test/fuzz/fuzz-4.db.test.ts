import { fuzzShard } from './fuzz.ts'

fuzzShard(3)
