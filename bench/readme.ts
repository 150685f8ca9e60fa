/** Writes the tables of a complete run into README.md, so that nobody copies numbers by hand. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Machine } from './machine.ts'
import type { Part } from './part.ts'
import type { Run } from './results.ts'
import { markdownTable } from './table.ts'

export const README = join(import.meta.dirname, 'README.md')
const MARKERS = ['<!-- results: written by npm run bench -->', '<!-- end of results -->'] as const

export async function writeReadme(run: Run, parts: Readonly<Record<string, Part>>): Promise<void> {
  const text = await readFile(README, 'utf8')
  const [start, end] = MARKERS.map((marker) => text.indexOf(marker)) as [number, number]
  if (start < 0 || end < start) throw new Error(`${README} has lost its markers: ${MARKERS.join(' and ')}`)
  const results = describeRun(run, parts)
  await writeFile(README, `${text.slice(0, start)}${MARKERS[0]}\n\n${results}\n\n${text.slice(end)}`)
}

function describeRun({ outcomes, startedAt, finishedAt, machine }: Run, parts: Readonly<Record<string, Part>>): string {
  const minutes = Math.round((finishedAt.getTime() - startedAt.getTime()) / 60_000)
  const withTarget = Object.values(outcomes).flatMap(({ lines }) => lines.filter(({ target }) => target))
  return [
    `Measured on ${startedAt.toISOString().slice(0, 10)} in ${minutes} minutes on ${describe(machine)}.`,
    '### Targets',
    markdownTable(withTarget),
    ...Object.entries(outcomes).flatMap(([name, { lines, notes = [] }]) => [
      `### ${name}: ${parts[name]?.title}`,
      markdownTable(lines),
      ...(notes.length > 0 ? [notes.map((note) => `- ${note}`).join('\n')] : []),
    ]),
  ].join('\n\n')
}

function describe({ cores, processor, memoryGb, node, loadAverage }: Machine): string {
  return `${cores} cores (${processor}), ${memoryGb} GB of memory, Node ${node}; load average before the run: ${loadAverage.toFixed(1)}`
}
