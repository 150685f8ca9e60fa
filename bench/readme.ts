/**
 * Writes the tables of a run at full sizes into README.md, so that nobody copies numbers by hand. A run of some parts
 * replaces their tables and keeps the others.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Machine } from './machine.ts'
import type { Outcome, Part } from './part.ts'
import type { Run } from './results.ts'
import { markdownTable } from './table.ts'

export const README = join(import.meta.dirname, 'README.md')
const MARKERS = ['<!-- results: written by npm run bench -->', '<!-- end of results -->'] as const
const HEADING = '### '

export async function writeReadme(run: Run, parts: Readonly<Record<string, Part>>): Promise<void> {
  const text = await readFile(README, 'utf8')
  const [start, end] = MARKERS.map((marker) => text.indexOf(marker)) as [number, number]
  if (start < 0 || end < start) throw new Error(`${README} has lost its markers: ${MARKERS.join(' and ')}`)
  const earlier = sectionsIn(text.slice(start + MARKERS[0].length, end))
  const sections = Object.entries(parts).flatMap(([name, { title }]) => {
    const outcome = run.outcomes[name]
    return (outcome ? describe(run, `${name}: ${title}`, outcome) : earlier.get(name)) ?? []
  })
  await writeFile(README, `${[text.slice(0, start) + MARKERS[0], ...sections].join('\n\n')}\n\n${text.slice(end)}`)
}

/** The sections that are there, by the name of their part. */
function sectionsIn(results: string): Map<string, string> {
  const sections = results.split(/^(?=### )/m).filter((section) => section.startsWith(HEADING))
  return new Map(sections.map((section) => [section.slice(HEADING.length, section.indexOf(':')), section.trim()]))
}

function describe({ startedAt, machine }: Run, title: string, { lines, notes = [] }: Outcome): string {
  return [
    `${HEADING}${title}`,
    `Measured on ${startedAt.toISOString().slice(0, 10)} on ${describeMachine(machine)}.`,
    markdownTable(lines),
    ...(notes.length > 0 ? [notes.map((note) => `- ${note}`).join('\n')] : []),
  ].join('\n\n')
}

function describeMachine({ cores, processor, memoryGb, node, loadAverage }: Machine): string {
  return `${cores} cores (${processor}), ${memoryGb} GB of memory, Node ${node}; load average before the run: ${loadAverage.toFixed(1)}`
}
