import { expect, it } from 'vitest'
import { CERTIFICATE, fileProblem, LOGO } from './fileKinds.ts'

it('[SSCH-05] a logo is a .png, .jpg or .jpeg file of at most 2 MB', () => {
  for (const name of ['a.png', 'a.JPG', 'a.b.jpeg'])
    expect(fileProblem({ name, size: 2 * 1024 * 1024 }, LOGO)).toBeNull()
  for (const name of ['a.svg', 'png', 'a.png.exe']) {
    expect(fileProblem({ name, size: 9 }, LOGO), name).toBe('Choose a .png, .jpg or .jpeg file.')
  }
  expect(fileProblem({ name: 'a.png', size: 50 * 1024 * 1024 }, LOGO)).toContain('at most 2 MB')
  expect(fileProblem({ name: 'a.png', size: 0 }, LOGO)).toContain('empty')
})

it('[SSCH-06] a certificate is a .pem file', () => {
  expect(fileProblem({ name: 'school.pem', size: 900 }, CERTIFICATE)).toBeNull()
  expect(fileProblem({ name: 'school.png', size: 900 }, CERTIFICATE)).toBe('Choose a .pem file.')
  expect(fileProblem({ name: 'school.pem', size: 65 * 1024 }, CERTIFICATE)).toContain('at most 64 kB')
})
