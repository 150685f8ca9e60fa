import { expect, it } from 'vitest'
import { pagePath } from './pagePath.ts'

const TOKEN = 'kJ3v-9QzT_xYw0aBcDeFgH'

it.each([
  ['/faculty/live', '/faculty/live'],
  ['https://passes.example.org/administrator/school/12/pass/settings', '/administrator/school/12/pass/settings'],
  ['/readonly/0b6b2c1e-6f0e-4b4e-9a51-0a5a4f3e2d1c', '/readonly/0b6b2c1e-6f0e-4b4e-9a51-0a5a4f3e2d1c'],
  ['/', '/'],
  ['', '/'],
])('[D-091] says which page it was: %s', (address, kept) => {
  expect(pagePath(address)).toBe(kept)
})

it.each([
  [`/impersonate#${TOKEN}`, '/impersonate'],
  [`/set-password#${TOKEN}`, '/set-password'],
  [`/reports/weekly/${TOKEN}`, '/reports/weekly/…'],
  // Random letters can look like a word.
  [`/reports/weekly/${'a'.repeat(22)}`, '/reports/weekly/…'],
  ['/administrator/explorer?name=Maya%20Okonkwo&from=2026-10-01', '/administrator/explorer'],
  ['/login?redirect=%2Fsso%3Fcode%3D123', '/login'],
  ['https://maya:secret@elsewhere.example/faculty/live', '/faculty/live'],
  ['/faculty/Maya%20Okonkwo', '/faculty/…'],
  ['/card/12;jsessionid=1/34', '/card/…/34'],
])('[D-091] without queries, fragments and whatever could be a secret: %s', (address, kept) => {
  expect(pagePath(address)).toBe(kept)
})

it.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'https://'])(
  'is nothing for %s',
  (address) => {
    expect(pagePath(address)).toBeNull()
  },
)

it('is never long', () => {
  expect(pagePath('/live'.repeat(500))).toHaveLength(200)
})
