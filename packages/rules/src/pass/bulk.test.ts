import { expect, it } from 'vitest'
import { asPassId } from '../ids.ts'
import { aPass, minutesFromNow } from '../testing/builders.ts'
import { BULK_CAP, inBulkOrder } from './bulk.ts'

it('[D-022] a bulk action goes through passes by time, then by id', () => {
  const at = (id: string, minutes: number | null) =>
    aPass({ passId: asPassId(id), scheduledFor: minutes === null ? null : minutesFromNow(minutes) })
  const passes = [at('d', 20), at('c', 10), at('b', 10), at('a', null)]
  expect(inBulkOrder(passes).map(({ passId }) => passId)).toEqual(['a', 'b', 'c', 'd'])
  const shuffled = [passes[2], passes[0], passes[3], passes[1]].filter((pass) => pass !== undefined)
  expect(inBulkOrder(shuffled).map(({ passId }) => passId)).toEqual(['a', 'b', 'c', 'd'])
  expect(inBulkOrder([...passes].reverse()).map(({ passId }) => passId)).toEqual(['a', 'b', 'c', 'd'])
})

it('[LIST-08] [D-049] a bulk action includes at most 75 passes', () => {
  expect(BULK_CAP).toBe(75)
})
