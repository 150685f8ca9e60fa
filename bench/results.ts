import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import type { Outcome } from './part.ts'
import { type Line, meetsTarget, ratioOf } from './table.ts'

const FOLDER = join(import.meta.dirname, 'results')

/**
 * Returns where it wrote. Ratios can be compared between machines; the machine is recorded for readers of the absolute
 * numbers.
 */
export async function writeResults(
  outcomes: Readonly<Record<string, Outcome>>,
  { quick, startedAt }: { quick: boolean; startedAt: Date },
): Promise<string> {
  const results = {
    startedAt: startedAt.toISOString(),
    finishedAt: new Date().toISOString(),
    quick,
    machine: {
      cores: availableParallelism(),
      processor: cpus()[0]?.model ?? 'unknown',
      memoryMb: Math.round(totalmem() / 2 ** 20),
      node: process.version,
      loadAverage: loadavg(),
    },
    parts: Object.fromEntries(
      Object.entries(outcomes).map(([name, { lines, notes = [] }]) => [name, { lines: lines.map(complete), notes }]),
    ),
  }
  await mkdir(FOLDER, { recursive: true })
  const file = join(FOLDER, `${results.startedAt.replaceAll(':', '-')}.json`)
  await writeFile(file, `${JSON.stringify(results, null, 2)}\n`)
  return file
}

function complete(line: Line) {
  return { ...line, ratio: ratioOf(line) ?? null, met: meetsTarget(line) ?? null }
}
