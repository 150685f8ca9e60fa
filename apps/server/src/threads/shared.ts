/** The threads of this process. A large file does not keep small ones waiting. */
import { Threads } from './threads.ts'

/** Forms, pictures and certificates: a few megabytes that are read in milliseconds. */
export const forSmallFiles = new Threads({ atOnce: 2, inLine: 40, seconds: 15, megabytes: 128 })

/** Rosters: up to 500 MB of tables, of which only one district's people stay in memory. */
export const forLargeFiles = new Threads({ atOnce: 2, inLine: 20, seconds: 180, megabytes: 1024 })
