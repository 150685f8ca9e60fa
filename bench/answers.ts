/**
 * What shaping a response by the contract costs compared with plain JSON, and what parsing it would cost. All variants
 * take turns.
 */
import { initialize, shaperOf } from '@corridor/contract'
import fc from 'fast-check'
import type { z } from 'zod'
import { arbitraryOf } from '../packages/contract/src/testing/arbitrary.ts'
import type { Part } from './part.ts'
import { median } from './stats.ts'

const PASSES = 600
const ROUNDS = 60

export const answers: Part = {
  title: `An answer with ${PASSES} passes, as JSON`,
  async run() {
    const answer = busyMorning()
    const shape = shaperOf(initialize)
    const ways = {
      bare: () => JSON.stringify(answer),
      shaped: () => JSON.stringify(shape(answer)),
      parsed: () => JSON.stringify(initialize.parse(answer)),
    }
    const took: Record<keyof typeof ways, number[]> = { bare: [], shaped: [], parsed: [] }
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [name, write] of Object.entries(ways) as [keyof typeof ways, () => string][]) {
        const from = performance.now()
        write()
        took[name].push(performance.now() - from)
      }
    }
    const floor = median(took.bare)
    return {
      lines: [
        { what: 'shaped', unit: 'ms', corridor: median(took.shaped), floor, target: { of: 'ratio', atMost: 1.5 } },
        { what: 'parsed, as it was in tests', unit: 'ms', corridor: median(took.parsed), floor },
      ],
      notes: [`Medians of ${ROUNDS}, of ${Math.round(ways.bare().length / 1024)} KB.`],
    }
  },
}

/** A frame whose school has many passes. */
function busyMorning(): z.infer<typeof initialize> {
  const header = initialize.shape.schools.valueType
  const sample = <S extends z.ZodType>(schema: S, numRuns: number) =>
    fc.sample(arbitraryOf(schema), { numRuns, seed: 1 }) as z.infer<S>[]
  const [frame] = sample(initialize, 1)
  const [school] = sample(header, 1)
  if (!frame || !school) throw new Error('nothing was made')
  return { ...frame, schools: { 1: { ...school, userLive: sample(header.shape.userLive.element, PASSES) } } }
}
