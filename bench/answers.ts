/**
 * What shaping a response by the contract costs compared with plain JSON, and what parsing it would cost. All variants
 * take turns.
 */
import { initialize, shaperOf } from '@corridor/contract'
import fc from 'fast-check'
import type { z } from 'zod'
import { arbitraryOf } from '../packages/contract/src/testing/arbitrary.ts'
import type { Part } from './part.ts'

const PASSES = 600
const ROUNDS = 60

export const answers: Part = {
  title: `An answer with ${PASSES} passes, as JSON`,
  async run() {
    const answer = busyMorning()
    const shape = shaperOf(initialize)
    const variants = {
      plain: () => JSON.stringify(answer),
      shaped: () => JSON.stringify(shape(answer)),
      parsed: () => JSON.stringify(initialize.parse(answer)),
    }
    const times: Record<keyof typeof variants, number[]> = { plain: [], shaped: [], parsed: [] }
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [name, stringify] of Object.entries(variants) as [keyof typeof variants, () => string][]) {
        const startedAt = performance.now()
        stringify()
        times[name].push(performance.now() - startedAt)
      }
    }
    const floor = times.plain
    return {
      lines: [
        {
          what: 'an answer shaped by the contract',
          unit: 'ms',
          corridor: times.shaped,
          floor,
          target: { of: 'ratio', atMost: 1.5 },
        },
        { what: 'an answer parsed by the contract, as in tests', unit: 'ms', corridor: times.parsed, floor },
      ],
      notes: [`${Math.round(variants.plain().length / 1024)} KB, ${ROUNDS} times each.`],
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
  if (!frame || !school) throw new Error('nothing was generated')
  return { ...frame, schools: { 1: { ...school, userLive: sample(header.shape.userLive.element, PASSES) } } }
}
