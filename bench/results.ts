/** Every run is written to a file of its own. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Line, meetsTarget, ratioOf } from './line.ts'
import type { Machine } from './machine.ts'
import type { Outcome } from './part.ts'
import { figureOf } from './stats.ts'

const FOLDER = join(import.meta.dirname, 'results')

export interface Run {
  outcomes: Readonly<Record<string, Outcome>>
  startedAt: Date
  finishedAt: Date
  quick: boolean
  machine: Machine
}

/** Returns where it wrote. */
export async function writeResults({ outcomes, ...run }: Run): Promise<string> {
  const parts = Object.fromEntries(
    Object.entries(outcomes).map(([name, { lines, notes = [] }]) => [name, { lines: lines.map(complete), notes }]),
  )
  await mkdir(FOLDER, { recursive: true })
  const file = join(FOLDER, `${run.startedAt.toISOString().replaceAll(':', '-')}.json`)
  await writeFile(file, `${JSON.stringify({ ...run, parts }, null, 2)}\n`)
  return file
}

function complete({ what, unit, corridor, floor, target }: Line) {
  const line = { what, unit, corridor, ...(floor && { floor }), ...(target && { target }) }
  return {
    what,
    unit,
    corridor: { ...figureOf(corridor), rounds: corridor },
    floor: floor ? { ...figureOf(floor), rounds: floor } : null,
    ratio: ratioOf(line) ?? null,
    target: target ?? null,
    met: meetsTarget(line) ?? null,
  }
}
