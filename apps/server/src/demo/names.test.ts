import { expect, it } from 'vitest'
import { drawName, Usernames } from './names.ts'
import { Random } from './random.ts'

it('has names for two thousand different people', () => {
  const random = new Random('names')
  const names = new Set<string>()
  for (let draws = 0; draws < 4_000; draws += 1) names.add(Object.values(drawName(random)).join(' '))
  expect(names.size).toBeGreaterThan(2_000)
})

it('makes plain usernames and adds a number when two people share a name', () => {
  const usernames = new Usernames()
  expect(usernames.take({ firstName: 'Joaquín', lastName: "O'Brien" })).toBe('joaquin.obrien')
  expect(usernames.take({ firstName: 'Lucía', lastName: 'Núñez' })).toBe('lucia.nunez')
  expect(usernames.take({ firstName: 'Lucia', lastName: 'Nuñez' })).toBe('lucia.nunez2')
})
