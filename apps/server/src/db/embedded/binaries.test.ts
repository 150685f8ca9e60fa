import { mkdir, readlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeMissingLinks } from './binaries.ts'
import { closedFolder } from './testing.ts'

describe('the links that the programs need', () => {
  it('are created if the install script was not allowed to run, and only once', async () => {
    const folder = await closedFolder()
    await mkdir(join(folder, 'native', 'lib'), { recursive: true })
    await writeFile(join(folder, 'native', 'lib', 'libpq.so.5.18'), '')
    const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }]
    await writeFile(join(folder, 'native', 'pg-symlinks.json'), JSON.stringify(links))

    await Promise.all([makeMissingLinks(folder), makeMissingLinks(folder)])
    expect(await readlink(join(folder, 'native', 'lib', 'libpq.so.5'))).toBe('libpq.so.5.18')
  })
})
