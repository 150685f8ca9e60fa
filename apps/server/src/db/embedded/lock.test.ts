import { readdir } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { lockFolder } from './lock.ts'
import { closedFolder } from './testing.ts'

describe('the lock of a data folder', () => {
  it('is held by one at a time', async () => {
    const folder = await closedFolder()
    const first = await lockFolder(folder, 0)
    await expect(lockFolder(folder, 0)).rejects.toThrow('already running on this data folder')
    first.release()
    const second = await lockFolder(folder, 0)
    second.release()
  })

  it('is waited for while a server is just stopping', async () => {
    const folder = await closedFolder()
    const first = await lockFolder(folder, 0)
    const waiting = lockFolder(folder, 20_000)
    first.release()
    ;(await waiting).release()
  })

  it('leaves a single empty file', async () => {
    const folder = await closedFolder()
    const lock = await lockFolder(folder, 0)
    expect(await readdir(folder)).toEqual(['lock'])
    lock.release()
  })
})
