import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isCommand, otherStopSeconds, read } from './claims.mjs'

const { scripts } = JSON.parse(read('package.json'))

it('every command of the operator is there', () => {
  const names = Object.values(scripts).flatMap((line) => /scripts\/command\.mjs (\w+)$/.exec(line)?.[1] ?? [])
  expect(names).toContain('migrate')
  expect(names.filter((name) => !isCommand(name))).toEqual([])
})

describe('the guides', () => {
  it('are all in their list', () => {
    const list = read('docs/guides/README.md')
    const guides = readdirSync(new URL('../../../docs/guides', import.meta.url)).filter((name) => name !== 'README.md')
    expect(guides.length).toBeGreaterThan(20)
    expect(guides.filter((name) => !list.includes(`(${name})`))).toEqual([])
  })

  it('say how long a server may take to stop', () => {
    const sentence = `${otherStopSeconds} seconds`
    expect(read('docs/guides/operations.md')).toContain(sentence)
    const files = ['compose.yaml', 'deploy/kubernetes/servers.yaml', 'deploy/systemd/corridor@.service']
    for (const file of files) expect(read(file)).toContain(`DRAIN_SECONDS and the ${sentence} that`)
  })

  it.each(['containers', 'kubernetes', 'servers'])('%s.md has only commands that there are', (name) => {
    const blocks = [...read(`docs/guides/${name}.md`).matchAll(/^```sh\n(.*?)^```/gms)].map(([, block]) => block)
    const inImage = blocks.flatMap((block) => [...block.matchAll(/-- corridor (\w+)|server-\d corridor (\w+)/g)])
    const ofNpm = blocks.flatMap((block) => [...block.matchAll(/npm run (\w+)/g)])
    expect(blocks.length).toBeGreaterThan(1)
    expect(inImage.map(([, one, other]) => one ?? other).filter((command) => !isCommand(command))).toEqual([])
    expect(ofNpm.map(([, script]) => script).filter((script) => !(script in scripts))).toEqual([])
  })
})
