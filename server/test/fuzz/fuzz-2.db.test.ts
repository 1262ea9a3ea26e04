import { fuzzShard } from './fuzz.ts'

fuzzShard(1)
