import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isCommand, otherStopSeconds, read } from './claims.mjs'

const guides = readdirSync(new URL('../../../docs/guides', import.meta.url)).filter((name) => name !== 'README.md')
const { scripts } = JSON.parse(read('package.json'))

it('every command of the operator is there', () => {
  const names = Object.values(scripts).flatMap((line) => /scripts\/command\.mjs (\w+)$/.exec(line)?.[1] ?? [])
  expect(names).toContain('migrate')
  expect(names.filter((name) => !isCommand(name))).toEqual([])
})

describe('the guides', () => {
  it('are all in their list', () => {
    const list = read('docs/guides/README.md')
    expect(guides.length).toBeGreaterThan(20)
    expect(guides.filter((name) => !list.includes(`(${name})`))).toEqual([])
  })

  it('say how long a server may take to stop', () => {
    const sentence = `${otherStopSeconds} seconds`
    expect(read('docs/guides/operations.md')).toContain(sentence)
    const files = ['compose.yaml', 'deploy/kubernetes/servers.yaml', 'deploy/systemd/corridor@.service']
    for (const file of files) expect(read(file)).toContain(`DRAIN_SECONDS and the ${sentence} that`)
  })

  it('have only commands that there are', () => {
    const found = (pattern) =>
      guides.flatMap((guide) =>
        [...read(`docs/guides/${guide}`).matchAll(pattern)].map(([, name]) => ({ guide, name })),
      )
    const ofNpm = found(/npm run (?:--silent )?(\w+)/g)
    const ofProgram = found(/(?:-- corridor|server-\d corridor|scripts\/command\.mjs) (\w+)/g)
    expect(ofNpm.length).toBeGreaterThan(30)
    expect(ofProgram.length).toBeGreaterThan(5)
    expect(ofNpm.filter(({ name }) => !(name in scripts))).toEqual([])
    expect(ofProgram.filter(({ name }) => !isCommand(name))).toEqual([])
  })
})
