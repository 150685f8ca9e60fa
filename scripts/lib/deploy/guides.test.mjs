import { describe, expect, it } from 'vitest'
import { isCommand, read } from './claims.mjs'

const { scripts } = JSON.parse(read('package.json'))

it('every command of the operator is there', () => {
  const names = Object.values(scripts).flatMap((line) => /scripts\/command\.mjs (\w+)$/.exec(line)?.[1] ?? [])
  expect(names).toContain('migrate')
  expect(names.filter((name) => !isCommand(name))).toEqual([])
})

describe('the guides', () => {
  it.each(['containers', 'kubernetes', 'servers'])('%s.md has only commands that there are', (name) => {
    const blocks = [...read(`docs/guides/${name}.md`).matchAll(/^```sh\n(.*?)^```/gms)].map(([, block]) => block)
    const inImage = blocks.flatMap((block) => [...block.matchAll(/-- corridor (\w+)|server-\d corridor (\w+)/g)])
    const ofNpm = blocks.flatMap((block) => [...block.matchAll(/npm run (\w+)/g)])
    expect(blocks.length).toBeGreaterThan(1)
    expect(inImage.map(([, one, other]) => one ?? other).filter((command) => !isCommand(command))).toEqual([])
    expect(ofNpm.map(([, script]) => script).filter((script) => !(script in scripts))).toEqual([])
  })
})
