import { describe, expect, it } from 'vitest'
import { wantsDemoData } from './demo.ts'
import { isLocalOnly, isLoopback } from './isLocalOnly.ts'

const atHome = { demo: false, host: '127.0.0.1' }
const databaseUrl = 'postgresql://db/corridor'

describe('demo data', () => {
  it('is added automatically on this computer and on the database that Corridor created', () => {
    expect(wantsDemoData(atHome)).toBe(true)
    expect(wantsDemoData({ ...atHome, host: 'localhost' })).toBe(true)
    expect(wantsDemoData({ ...atHome, publicUrl: 'http://localhost:3000' })).toBe(true)
  })

  it.each([
    ['another HOST', { ...atHome, host: '0.0.0.0' }],
    ['a DATABASE_URL', { ...atHome, databaseUrl }],
    ['a PUBLIC_URL that others can reach', { ...atHome, publicUrl: 'https://passes.example.org' }],
  ])('has to be asked for on %s', (_, settings) => {
    expect(wantsDemoData(settings)).toBe(false)
    expect(wantsDemoData({ ...settings, demo: true })).toBe(true)
  })
})

describe('loopback', () => {
  it.each(['127.0.0.1', '127.1.2.3', '::1', '[::1]', 'localhost', 'LOCALHOST'])('%s is', (host) => {
    expect(isLoopback(host)).toBe(true)
  })

  it.each(['0.0.0.0', '::', '10.0.0.1', '128.0.0.1', 'school.example', 'localhost.example'])('%s is not', (host) => {
    expect(isLoopback(host)).toBe(false)
  })
})

describe('only this computer can reach the server', () => {
  it('where HOST and PUBLIC_URL both say so', () => {
    expect(isLocalOnly({ host: '127.0.0.1' })).toBe(true)
    expect(isLocalOnly({ host: '::1', publicUrl: 'http://localhost:3000' })).toBe(true)
    expect(isLocalOnly({ host: '0.0.0.0' })).toBe(false)
    expect(isLocalOnly({ host: '127.0.0.1', publicUrl: 'https://passes.example.org' })).toBe(false)
    expect(isLocalOnly({ host: '0.0.0.0', publicUrl: 'http://localhost' })).toBe(false)
  })
})
