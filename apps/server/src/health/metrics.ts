/**
 * Figures for monitoring, in Prometheus' format. Labels are patterns of routes, names of jobs and the like: nothing that
 * names a person or a school, and nothing that grows with them.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/connect.ts'
import { notFound } from '../http/errors.ts'

export interface Metrics {
  registry: Registry
  /** Called when a job has ended. */
  countJob(name: string, outcome: 'done' | 'failed', seconds: number): void
}

interface MetricsSources {
  database: Database
  clock: Clock
  /** The sockets of this process. */
  sockets: () => number
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const JOB_SECONDS = [0.01, 0.1, 1, 10, 60, 600]

export function makeMetrics({ database, clock, sockets }: MetricsSources): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry, prefix: 'corridor_' })

  const pools = { requests: database.pool, changes: database.writers, exports: database.exports }
  const gaugeOfPools = (name: string, help: string, value: (pool: pg.Pool) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['pool'],
      registers,
      collect() {
        for (const [pool, source] of Object.entries(pools)) this.set({ pool }, value(source))
      },
    })
  gaugeOfPools('corridor_database_connections', 'Open connections to the database.', (pool) => pool.totalCount)
  gaugeOfPools('corridor_database_connections_idle', 'Connections that nobody uses.', (pool) => pool.idleCount)
  gaugeOfPools('corridor_database_waiting', 'Those who wait for a connection.', (pool) => pool.waitingCount)
  new Gauge({
    name: 'corridor_sockets',
    help: 'Pages that are connected for live events, in this process.',
    registers,
    collect() {
      this.set(sockets())
    },
  })
  new Gauge({
    name: 'corridor_outbox_lag_seconds',
    help: 'How long the oldest event has waited to be sent. 0 if none waits.',
    labelNames: ['outbox'],
    registers,
    async collect() {
      // Without a database the other figures are wanted all the more.
      const unknown = { rows: [{ pass: Number.NaN, change: Number.NaN }] }
      const { rows } = await database.pool
        .query<{ pass: number; change: number }>(OLDEST_UNSENT, [clock.now()])
        .catch(() => unknown)
      for (const { pass, change } of rows) {
        this.set({ outbox: 'pass' }, pass)
        this.set({ outbox: 'change' }, change)
      }
    },
  })
  const jobs = new Histogram({
    name: 'corridor_job_duration_seconds',
    help: 'How long jobs took, by their outcome.',
    labelNames: ['job', 'outcome'],
    buckets: JOB_SECONDS,
    registers,
  })
  return { registry, countJob: (job, outcome, seconds) => jobs.observe({ job, outcome }, seconds) }
}

/** Along the indexes of what was not sent. */
const OLDEST_UNSENT = `
  select
    coalesce((select extract(epoch from $1::timestamptz - at) from pass_event
      where emitted_at is null order by pass_event_id limit 1), 0)::float8 as pass,
    coalesce((select extract(epoch from $1::timestamptz - at) from change_event
      where emitted_at is null order by change_event_id limit 1), 0)::float8 as change`

/** Counts requests by the pattern of their route, so that no id and no token becomes a label. */
export function measureRequests(app: FastifyInstance, { registry }: Metrics): void {
  const duration = new Histogram({
    name: 'corridor_request_duration_seconds',
    help: 'How long requests took until they were answered.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [registry],
  })
  const refused = new Counter({
    name: 'corridor_requests_refused_total',
    help: 'Requests that were answered with 429 or 503.',
    labelNames: ['status'],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    const status = `${Math.floor(reply.statusCode / 100)}xx`
    duration.observe({ method: request.method, route, status }, reply.elapsedTime / 1000)
    if (reply.statusCode === 429 || reply.statusCode === 503) refused.inc({ status: String(reply.statusCode) })
  })
}

/** Without a token there is no such page, and with a wrong one there is none either. */
export function metricsRoute(app: FastifyInstance, metrics: Metrics | undefined, token: string | undefined): void {
  const wanted = token === undefined ? undefined : digest(`Bearer ${token}`)
  app.get('/metrics', { schema: { hide: true } }, async ({ headers }: FastifyRequest, reply) => {
    const isAsked = wanted !== undefined && timingSafeEqual(digest(headers.authorization ?? ''), wanted)
    if (!metrics || !isAsked) return reply.status(404).send(notFound().toAnswer())
    return reply
      .type(metrics.registry.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.registry.metrics())
  })
}

const digest = (text: string) => createHash('sha256').update(text).digest()
