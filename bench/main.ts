/**
 * `npm run bench`: Corridor's performance, each number next to a floor that was measured in the same run.
 * `npm run bench -- life history` runs only some parts; `--quick` uses small sizes, just to check that it works. It needs
 * only this machine, and leaves nothing behind except its results. At full sizes it also updates the tables in README.md.
 */
import { relative } from 'node:path'
import { answers } from './answers.ts'
import { before } from './before.ts'
import { burst } from './burst.ts'
import { district } from './district.ts'
import { exports } from './export.ts'
import { freeze } from './freeze.ts'
import { history } from './history.ts'
import { kiosks } from './kiosks.ts'
import { life } from './life.ts'
import { load } from './load.ts'
import { lookback } from './lookback.ts'
import { describeMachine } from './machine.ts'
import { memory } from './memory.ts'
import { notify } from './notify.ts'
import type { Outcome, Part } from './part.ts'
import { people } from './people.ts'
import { README, writeReadme } from './readme.ts'
import { reads } from './reads.ts'
import { type Run, writeResults } from './results.ts'
import { roster } from './roster.ts'
import { saves } from './saves.ts'
import { search } from './search.ts'
import { signIns } from './signIns.ts'
import { sizesFor } from './sizes.ts'
import { sockets } from './sockets.ts'
import { starts } from './starts.ts'
import { drawTable } from './table.ts'
import { weekly } from './weekly.ts'
import { years } from './years.ts'

const PARTS: Readonly<Record<string, Part>> = {
  life,
  starts,
  reads,
  signIns,
  burst,
  memory,
  sockets,
  kiosks,
  freeze,
  history,
  people,
  search,
  lookback,
  export: exports,
  weekly,
  roster,
  saves,
  load,
  before,
  answers,
  notify,
  district,
  years,
}

/** One needs another build of the web, and the others take long. */
const ONLY_IF_NAMED = new Set(['before', 'district', 'years'])

const print = (line = '') => console.log(line)

const args = process.argv.slice(2)
const quick = args.includes('--quick')
const selected = args.filter((arg) => arg !== '--quick')
const unknown = selected.find((name) => !(name in PARTS))
if (unknown) {
  console.error(`There is no part "${unknown}". Choose from ${Object.keys(PARTS).join(', ')}; --quick tries them out.`)
  process.exit(1)
}

let open = new AsyncDisposableStack()
let interrupted: Promise<void> | undefined
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    interrupted ??= open.disposeAsync().finally(() => process.exit(1))
  })
}

const startedAt = new Date()
const machine = describeMachine()
const outcomes: Record<string, Outcome> = {}
const failed: string[] = []
for (const [name, part] of Object.entries(PARTS)) {
  if (selected.length > 0 ? !selected.includes(name) : ONLY_IF_NAMED.has(name)) continue
  print(`\n── ${part.title} ──`)
  open = new AsyncDisposableStack()
  try {
    const outcome = await part.run({ sizes: sizesFor(quick), open, print })
    outcomes[name] = outcome
    print(`\n${drawTable(outcome.lines)}`)
    for (const note of outcome.notes ?? []) print(`  ${note}`)
  } catch (error) {
    // Work that was interrupted fails, which needs no report; the process ends when everything is closed.
    await interrupted
    // The other parts are still worth measuring.
    console.error(error)
    process.exitCode = 1
    failed.push(name)
  } finally {
    await open.disposeAsync()
  }
}
if (quick) print('\nThese are quick sizes. They only show that it runs; the numbers mean nothing.')
const run: Run = { outcomes, startedAt, finishedAt: new Date(), quick, machine }
print(`\nWritten to ${relative(process.cwd(), await writeResults(run))}`)
if (failed.length > 0) console.error(`\nThese parts failed: ${failed.join(', ')}`)
if (!quick && Object.keys(outcomes).length > 0) {
  await writeReadme(run, PARTS)
  print(`and, as tables, to ${relative(process.cwd(), README)}`)
}
