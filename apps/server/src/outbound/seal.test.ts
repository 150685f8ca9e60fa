import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findSealer, loadSealer } from './key.ts'
import { makeSealer, SealFailure } from './seal.ts'

const KEY = 'the key of this test, long enough'

describe('[D-169] a sealed secret', () => {
  const sealer = makeSealer(KEY)

  it('is opened with the same key, and is different each time it is sealed', () => {
    const secret = 'päss wörd 🔑'
    const [one, two] = [sealer.seal(secret, 'roster:1'), sealer.seal(secret, 'roster:1')]
    expect(one).not.toBe(two)
    expect(one).not.toContain(secret)
    expect([one, two].map((sealed) => makeSealer(KEY).open(sealed, 'roster:1'))).toEqual([secret, secret])
    expect(sealer.open(sealer.seal('', 'x'), 'x')).toBe('')
  })

  it('is not opened with another key, and says so', () => {
    const sealed = sealer.seal('secret', 'roster:1')
    expect(() => makeSealer(`${KEY}!`).open(sealed, 'roster:1')).toThrow(/another ROSTER_KEY/)
  })

  it('is not opened at another place, nor after it was changed', () => {
    const sealed = sealer.seal('secret', 'roster:1')
    expect(() => sealer.open(sealed, 'roster:2')).toThrow(SealFailure)
    const [version, keyId, content = ''] = sealed.split('.')
    for (let at = 0; at < content.length - 1; at += 1) {
      const changed = content.slice(0, at) + (content[at] === 'A' ? 'B' : 'A') + content.slice(at + 1)
      expect(() => sealer.open(`${version}.${keyId}.${changed}`, 'roster:1')).toThrow(SealFailure)
    }
    for (const broken of ['', 'secret', `1.${keyId}.`, `1.${keyId}.AAAA`, `2.${keyId}.${content}`]) {
      expect(() => sealer.open(broken, 'roster:1')).toThrow(SealFailure)
    }
  })
})

describe('[D-169] the key', () => {
  let dataDir: string
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'corridor-key-'))
  })
  afterEach(async () => {
    await chmod(dataDir, 0o700)
    await rm(dataDir, { recursive: true })
  })

  it('is ROSTER_KEY if it is set', async () => {
    expect((await loadSealer({ rosterKey: KEY, dataDir })).keyId).toBe(makeSealer(KEY).keyId)
    expect(await readdir(dataDir)).toEqual([])
  })

  it('is made once, even by servers that start together, and only its owner can read it', async () => {
    const sealers = await Promise.all(Array.from({ length: 5 }, () => loadSealer({ dataDir })))
    const later = await loadSealer({ dataDir })
    expect(new Set([...sealers, later].map(({ keyId }) => keyId)).size).toBe(1)
    expect(await readdir(dataDir)).toEqual(['roster.key'])
    expect((await stat(join(dataDir, 'roster.key'))).mode & 0o777).toBe(0o600)
    expect(later.open(sealers[0]?.seal('secret', 'x') ?? '', 'x')).toBe('secret')
  })

  it('is not replaced if the file is damaged, and nothing but secrets needs it', async () => {
    await writeFile(join(dataDir, 'roster.key'), 'short')
    const sealer = await loadSealer({ dataDir })
    expect(() => sealer.seal('secret', 'x')).toThrow(/does not contain a key.*ROSTER_KEY/)
    expect(() => sealer.open('1.0.0', 'x')).toThrow(SealFailure)
  })

  it('is only looked for by whoever must change nothing', async () => {
    const none = await findSealer({ dataDir })
    expect(() => none.open('1.0.0', 'x')).toThrow(/^There is no \S+roster\.key\. Put it back, or set ROSTER_KEY\.$/)
    expect(await readdir(dataDir)).toEqual([])
    expect((await findSealer({ rosterKey: KEY, dataDir })).keyId).toBe(makeSealer(KEY).keyId)
    const { keyId } = await loadSealer({ dataDir })
    expect((await findSealer({ dataDir })).keyId).toBe(keyId)
    await writeFile(join(dataDir, 'roster.key'), 'short')
    const damaged = await findSealer({ dataDir })
    expect(() => damaged.open('1.0.0', 'x')).toThrow(/does not contain a key.*ROSTER_KEY/)
  })

  it('may be missing if the folder cannot be written to', async () => {
    const sealer = await loadSealer({ dataDir: '/proc/nowhere' })
    expect(() => sealer.seal('secret', 'x')).toThrow(/cannot write to the folder \/proc\/nowhere.*ROSTER_KEY/)
  })
})
