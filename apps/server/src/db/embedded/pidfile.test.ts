import { describe, expect, it } from 'vitest'
import { parsePidFile } from './pidfile.ts'

const written = ['4711', '/data/postgres', '1790000000', '5432', '/tmp/corridor-pg-abc', '', '  131076 32', 'ready   ']

describe('the pid file of PostgreSQL', () => {
  it('tells the process and whether it is ready', () => {
    expect(parsePidFile(`${written.join('\n')}\n`)).toEqual({
      pid: 4711,
      ready: true,
    })
  })

  it('is not ready while it starts', () => {
    expect(parsePidFile([...written.slice(0, 7), 'starting'].join('\n'))?.ready).toBe(false)
    expect(parsePidFile(written.slice(0, 5).join('\n'))?.ready).toBe(false)
  })

  it('is treated as absent while it is empty', () => {
    expect(parsePidFile('')).toBeUndefined()
  })
})
