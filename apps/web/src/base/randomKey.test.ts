import { afterEach, expect, it, vi } from 'vitest'
import { randomKey } from './randomKey.ts'

afterEach(() => vi.unstubAllGlobals())

it('[D-138] also generates keys if the page is not served over https', () => {
  const { getRandomValues } = crypto
  vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(crypto) })
  const keys = [randomKey(), randomKey()]
  for (const key of keys) expect(key).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(keys[0]).not.toBe(keys[1])
})
