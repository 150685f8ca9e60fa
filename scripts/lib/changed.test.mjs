import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { JOURNEYS, planFor, WITHOUT_JOURNEY } from './changed.mjs'
import { root } from './paths.mjs'

const WORKSPACES = ['packages/rules', 'apps/server', 'apps/web', 'e2e']

it('a change of the server runs the tests of its feature in every layer, and its journeys', () => {
  const plan = planFor(['apps/server/src/class/commands.ts'], WORKSPACES)
  expect(plan.types).toEqual(['apps/server'])
  expect(plan.unit).toEqual([
    'packages/rules/src/class/',
    'packages/contract/src/class/',
    'apps/server/src/class/',
    'apps/web/src/parts/class/',
    'apps/web/src/class/',
    'scripts/',
  ])
  expect(plan.components).toEqual([])
  expect(plan.e2e).toEqual(['tests/classes.spec.ts'])
})

it('a change of a screen runs its components as well', () => {
  expect(planFor(['apps/web/src/room/RoomForm.tsx'], WORKSPACES).components).toEqual(['src/parts/room/', 'src/room/'])
})

it('a change of what features of the web share runs the tests of the feature that it is about', () => {
  const plan = planFor(['apps/web/src/parts/limits/CloseNow.tsx'], WORKSPACES)
  expect(plan.unit).toContain('apps/server/src/limits/')
  expect(plan.components).toContain('src/parts/limits/')
  expect(plan.e2e).toEqual(['tests/student.spec.ts'])
})

it('a change of a rule runs all rules, which are fast', () => {
  expect(planFor(['packages/rules/src/pass/place/line.ts'], WORKSPACES).unit).toContain('packages/')
})

it('a changed test runs, wherever it is', () => {
  const plan = planFor(['apps/server/src/server.test.ts', 'e2e/tests/offline.spec.ts'], WORKSPACES)
  expect(plan.unit).toContain('apps/server/src/server.test.ts')
  expect(plan.e2e).toEqual(['tests/offline.spec.ts'])
})

it('a change of a text that is no code runs nothing', () => {
  expect(planFor(['docs/guides/rosters.md'], WORKSPACES)).toEqual({
    lint: [],
    types: [],
    unit: [],
    components: [],
    e2e: [],
  })
})

it('every journey it names exists', () => {
  const { e2e } = planFor(Object.keys(JOURNEYS).map((feature) => `apps/web/src/${feature}/x.ts`))
  expect(e2e.filter((spec) => !existsSync(join(root, 'e2e', spec)))).toEqual([])
})

it('every folder of the server and the web has a journey, or is named as one without', () => {
  const folders = ['apps/server/src', 'apps/web/src', 'apps/web/src/parts'].flatMap((path) =>
    readdirSync(join(root, path), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'parts')
      .map(({ name }) => name),
  )
  const known = [...Object.keys(JOURNEYS), ...WITHOUT_JOURNEY]
  expect(known.toSorted()).toEqual([...new Set(folders)].toSorted())
})
