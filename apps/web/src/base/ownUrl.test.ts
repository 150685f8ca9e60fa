import { expect, it } from 'vitest'
import { ownUrl } from './ownUrl.ts'

const ORIGIN = 'https://corridor.school.example'

it('is a path of ours, with its query', () => {
  expect(ownUrl('/faculty/students/all?search=a', ORIGIN)?.href).toBe(`${ORIGIN}/faculty/students/all?search=a`)
})

it.each([
  undefined,
  '',
  'faculty',
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '\\\\evil.example',
  'javascript:alert(1)',
])('is nothing for %j', (text) => expect(ownUrl(text, ORIGIN)).toBeNull())
