import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'

/** Ratios can be compared between machines; absolute numbers need to say where they were measured. */
export interface Machine {
  cores: number
  processor: string
  memoryGb: number
  node: string
  /** Before the first part, because the benchmark itself keeps the machine busy. */
  loadAverage: number
}

export function describeMachine(): Machine {
  return {
    cores: availableParallelism(),
    processor: cpus()[0]?.model.trim() || 'unknown',
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    loadAverage: loadavg()[0] ?? Number.NaN,
  }
}
