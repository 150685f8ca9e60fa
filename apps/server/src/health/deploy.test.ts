/** What is written about the figures names those that there are: the alert rules, the dashboard, and the guide. */
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { startServer, type TestServer } from '../testing/server.ts'
import { HEALTH_REASONS } from './problem.ts'

const TOKEN = 'a-token-for-metrics'
const FILES = ['deploy/prometheus/alerts.yaml', 'deploy/grafana/corridor.json', 'docs/guides/monitoring.md']
/** Of each process, by the library. */
const OF_NODE = /^corridor_(nodejs|process)_/

let t: TestServer
/** The names of the figures, and the labels that each can have. */
let known: Map<string, string[]>
beforeAll(async () => {
  t = await startServer({ metricsToken: TOKEN })
  const { metrics } = t.server.context
  const all = (metrics?.registry.getMetricsAsArray() ?? []) as unknown as { name: string; labelNames?: string[] }[]
  known = new Map(all.map(({ name, labelNames = [] }) => [name, labelNames]))
})
afterAll(() => t.close())

const textOf = (file: string) => readFile(new URL(`../../../../${file}`, import.meta.url), 'utf8')

/** Of a histogram there are sums, counts and buckets. */
const figureOf = (name: string) => (known.has(name) ? name : name.replace(/_(bucket|sum|count)$/, ''))

/** Those that every figure gets where it is collected. */
const LABELS_OF_PROMETHEUS = ['job', 'instance']

describe.each(FILES)('%s', (file) => {
  it('names only figures that exist', async () => {
    const named = (await textOf(file)).match(/\bcorridor_[a-z0-9_]+\b/g) ?? []
    expect(named.length).toBeGreaterThan(10)
    expect(named.filter((name) => !known.has(figureOf(name)))).toEqual([])
  })

  it('names only labels that they have', async () => {
    const text = (await textOf(file)).replaceAll('\\"', '"')
    for (const [, name = '', selector = ''] of text.matchAll(/\b(corridor_[a-z0-9_]+)\{([^}]*)\}/g)) {
      const labels = [...(known.get(figureOf(name)) ?? []), ...LABELS_OF_PROMETHEUS]
      const selected = [...selector.matchAll(/(\w+)\s*[=!]~?/g)].map(([, label = '']) => label)
      expect(labels, name).toEqual(expect.arrayContaining(selected))
    }
  })
})

/** Every query, as Prometheus gets it. */
async function alertQueries(): Promise<string[]> {
  const { groups } = parse(await textOf('deploy/prometheus/alerts.yaml')) as { groups: { rules: Alert[] }[] }
  return groups.flatMap(({ rules }) => rules.map(({ expr }) => expr))
}
interface Alert {
  alert: string
  expr: string
  labels: { severity: string }
  annotations: { summary: string; description: string }
}
async function panelQueries(): Promise<string[]> {
  const { panels } = JSON.parse(await textOf('deploy/grafana/corridor.json')) as {
    panels: { id: number; targets: { expr: string }[] }[]
  }
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  return panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
}

it('every alert can be read by Prometheus, and says how bad it is, what happened and what to do', async () => {
  const { groups } = parse(await textOf('deploy/prometheus/alerts.yaml')) as { groups: { rules: Alert[] }[] }
  const alerts = groups.flatMap(({ rules }) => rules)
  expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length)
  for (const { alert, expr, labels, annotations } of alerts) {
    expect(['critical', 'warning'], alert).toContain(labels.severity)
    expect([expr, annotations.summary, annotations.description].every(Boolean), alert).toBe(true)
  }
})

it('alerts and panels ask for values that the labels can have', async () => {
  const { pools } = t.server.context.database
  const values: Readonly<Record<string, readonly string[]>> = {
    job: ['corridor', '$job'],
    pool: [...Object.keys(pools), 'events'],
    reason: HEALTH_REASONS,
    status: ['2xx', '3xx', '4xx', '5xx', '429', '503'],
    outcome: ['done', 'failed'],
  }
  const asked = [...(await alertQueries()), ...(await panelQueries())].flatMap((query) =>
    [...query.matchAll(/(\w+)\s*[=!]~?\s*"([^"]*)"/g)].flatMap(([, label = '', value = '']) =>
      value.split('|').map((one) => ({ label, one })),
    ),
  )
  expect(asked.length).toBeGreaterThan(20)
  expect(asked.filter(({ label, one }) => !values[label]?.includes(one))).toEqual([])
})

it('every figure of ours is in the guide', async () => {
  const guide = await textOf('docs/guides/monitoring.md')
  const ours = [...known.keys()].filter((name) => !OF_NODE.test(name))
  expect(ours.filter((name) => !guide.includes(name))).toEqual([])
})
