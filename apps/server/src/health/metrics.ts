/**
 * Figures for monitoring, in Prometheus' format. Labels are patterns of routes, names of jobs and the like: nothing that
 * names a person or a school, and nothing that grows with them.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/connect.ts'
import { notFound } from '../http/errors.ts'
import type { Health } from './health.ts'
import { OLDEST_HELD } from './heldSaves.ts'
import { measurePools } from './poolMetrics.ts'
import { HEALTH_REASONS } from './problem.ts'

export interface Metrics {
  registry: Registry
  /** Called when a job has ended. */
  countJob(name: string, outcome: 'done' | 'failed', seconds: number): void
  /** Called when somebody was tried to be reached. */
  countDelivery(method: string, outcome: string): void
}

/** Live events since this process started: of its own changes, and of the others'. */
export interface EventCounts {
  sent: number
  received: number
}

interface MetricsSources {
  database: Database
  clock: Clock
  health: Health
  /** Whether this process takes the nightly backups. */
  backsUp: boolean
  /** The connections on which events are sent to other processes. */
  speakers: pg.Pool
  live: {
    /** The sockets of this process. */
    socketCount(): number
    eventCounts(): EventCounts
  }
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const JOB_SECONDS = [0.01, 0.1, 1, 10, 60, 600]

export function makeMetrics({ database, clock, health, live, speakers, backsUp }: MetricsSources): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const readFigures = figuresReader({ database, clock })
  collectDefaultMetrics({ register: registry, prefix: 'corridor_' })
  measurePools(registry, { ...database.pools, events: speakers })
  new Gauge({
    name: 'corridor_ready',
    help: 'Whether requests should be sent to this process.',
    registers,
    collect() {
      this.set(health.reasons().length === 0 ? 1 : 0)
    },
  })
  new Gauge({
    name: 'corridor_not_ready',
    help: 'Whether this is why no requests should be sent to this process.',
    labelNames: ['reason'],
    registers,
    collect() {
      const reasons = health.reasons()
      for (const reason of HEALTH_REASONS) this.set({ reason }, reasons.includes(reason) ? 1 : 0)
    },
  })
  new Gauge({
    name: 'corridor_sockets',
    help: 'Pages that are connected for live events, in this process.',
    registers,
    collect() {
      this.set(live.socketCount())
    },
  })
  new Counter({
    name: 'corridor_events_total',
    help: 'Live events: those of changes in this process, and those that other processes sent to it.',
    labelNames: ['direction'],
    registers,
    collect() {
      this.reset()
      for (const [direction, count] of Object.entries(live.eventCounts())) this.inc({ direction }, count)
    },
  })
  new Gauge({
    name: 'corridor_outbox_lag_seconds',
    help: 'How long the oldest event has waited to be sent. 0 if none waits.',
    labelNames: ['outbox'],
    registers,
    async collect() {
      const { pass, change } = await readFigures()
      this.set({ outbox: 'pass' }, pass)
      this.set({ outbox: 'change' }, change)
    },
  })
  new Gauge({
    name: 'corridor_notification_queue_ratio',
    help: 'How full the queue is in which PostgreSQL passes events on between processes. At 1 changes fail.',
    registers,
    async collect() {
      this.set((await readFigures()).queue)
    },
  })
  new Gauge({
    name: 'corridor_deliveries_waiting_seconds',
    help: 'For how long the oldest email or text has been due and was not sent. 0 if none is.',
    labelNames: ['method'],
    registers,
    async collect() {
      const { email, sms } = await readFigures()
      this.set({ method: 'email' }, email)
      this.set({ method: 'sms' }, sms)
    },
  })
  new Gauge({
    name: 'corridor_backup_age_seconds',
    help: 'How old the newest complete backup is. If there is none, since when one is tried. NaN where none is taken.',
    registers,
    async collect() {
      this.set(backsUp ? (await readFigures()).backup : Number.NaN)
    },
  })
  new Gauge({
    name: 'corridor_saves_held_seconds',
    help: 'For how long the oldest change has waited for a standby to confirm it. 0 if none waits.',
    registers,
    async collect() {
      this.set((await readFigures()).held)
    },
  })
  const deliveries = new Counter({
    name: 'corridor_deliveries_total',
    help: 'Attempts to send emails and texts, by their outcome.',
    labelNames: ['method', 'outcome'],
    registers,
  })
  const jobs = new Histogram({
    name: 'corridor_job_duration_seconds',
    help: 'How long jobs took, by their outcome.',
    // Prometheus calls what it scrapes a job.
    labelNames: ['name', 'outcome'],
    buckets: JOB_SECONDS,
    registers,
  })
  return {
    registry,
    countJob: (name, outcome, seconds) => jobs.observe({ name, outcome }, seconds),
    countDelivery: (method, outcome) => deliveries.inc({ method, outcome }),
  }
}

/** What only the database knows. Lags are in seconds. */
interface Figures {
  pass: number
  change: number
  queue: number
  email: number
  sms: number
  backup: number
  held: number
}

const NONE = Number.NaN
const UNKNOWN: Figures = { pass: NONE, change: NONE, queue: NONE, email: NONE, sms: NONE, backup: NONE, held: NONE }

/** Along the indexes of what was not sent. */
const FIGURES = `
  select
    coalesce((select extract(epoch from $1::timestamptz - at) from pass_event
      where emitted_at is null order by pass_event_id limit 1), 0)::float8 as pass,
    coalesce((select extract(epoch from $1::timestamptz - at) from change_event
      where emitted_at is null order by change_event_id limit 1), 0)::float8 as change,
    pg_notification_queue_usage() as queue, ${longestWait('email')} as email, ${longestWait('sms')} as sms,
    coalesce((select extract(epoch from $1::timestamptz
      - coalesce(max(taken_at) filter (where ended_at is not null and failure is null), min(started_at)))
      from backup_run), 'NaN')::float8 as backup,
    ${OLDEST_HELD} as held`

/** Less than Prometheus waits for a scrape. */
const FIGURES_TIMEOUT_MS = 3000

function longestWait(method: 'email' | 'sms'): string {
  return `coalesce((select greatest(0, extract(epoch from $1::timestamptz - min(coalesce(due_at, changed_at))))
    from delivery where state = 'pending' and method = '${method}'), 0)::float8`
}

/** All figures of one scrape come from one query. Without a database, the others are wanted all the more. */
function figuresReader({ database, clock }: Pick<MetricsSources, 'database' | 'clock'>): () => Promise<Figures> {
  let reading: Promise<Figures> | null = null
  const read = async () => {
    const client = await connectInTime(database.pool)
    try {
      const { rows } = await client.query<Figures>({
        text: FIGURES,
        values: [clock.now()],
        query_timeout: FIGURES_TIMEOUT_MS,
      } as pg.QueryConfig)
      client.release()
      return rows[0] ?? UNKNOWN
    } catch (error) {
      // It may still be waiting for an answer.
      client.release(true)
      throw error
    }
  }
  return () => {
    reading ??= read()
      .catch(() => UNKNOWN)
      .finally(() => {
        reading = null
      })
    return reading
  }
}

/** The pool itself waits ten times as long. */
async function connectInTime(pool: pg.Pool): Promise<pg.PoolClient> {
  const isOver = new AbortController()
  const connecting = pool.connect()
  const late = pause(FIGURES_TIMEOUT_MS, null, { signal: isOver.signal, ref: false }).catch(() => null)
  const client = await Promise.race([connecting, late]).finally(() => isOver.abort())
  if (client) return client
  connecting.then(
    (tooLate) => tooLate.release(),
    () => {},
  )
  throw new Error('there was no connection in time')
}

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
