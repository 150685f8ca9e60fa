/** Uploads and imports rosters as the district's administrator. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Input, RosterRun, RosterStep } from '@corridor/contract'
import type { TestClient } from './client.ts'
import type { TestServer } from './server.ts'

type Columns = Input<'POST /api/district/:districtId/roster/:rosterRunId/columns', 'body'>
type Choices = Input<'POST /api/district/:districtId/roster/:rosterRunId/import', 'body'>['choices']

const AT_WORK = ['reading', 'planning', 'applying']

export class RosterTester {
  readonly #t: TestServer
  #dee: Promise<TestClient> | undefined

  constructor(t: TestServer) {
    this.#t = t
  }

  dee(): Promise<TestClient> {
    this.#dee ??= this.#t.as('dee.district')
    return this.#dee
  }

  key({ rosterRunId }: Pick<RosterRun, 'rosterRunId'>) {
    return { districtId: this.#t.world.districtId, rosterRunId }
  }

  async upload(...files: (readonly [string, string | Uint8Array])[]): Promise<RosterRun> {
    const started = await (await this.dee()).call('POST /api/district/:districtId/roster', {
      params: { districtId: this.#t.world.districtId },
      files: files.map(([name, content]) => new File([content as never], name)),
    })
    return this.settled(started)
  }

  /** Waits until nothing works on it. To ask without a pause would take as much from the machine as the work. */
  async settled(run: Pick<RosterRun, 'rosterRunId'>): Promise<RosterRun> {
    for (;;) {
      const now = await this.read(run)
      if (!AT_WORK.includes(now.state)) return now
      await pause(20)
    }
  }

  async read(run: Pick<RosterRun, 'rosterRunId'>): Promise<RosterRun> {
    return (await this.dee()).call('GET /api/district/:districtId/roster/:rosterRunId', { params: this.key(run) })
  }

  async map(run: RosterRun, columns: Partial<Columns> = {}): Promise<RosterRun> {
    const { places, ...guessed } = run.list?.columns ?? { places: [] }
    const body = { ...guessed, columns: places, ...columns } as Columns
    const client = await this.dee()
    return this.settled(
      await client.call('POST /api/district/:districtId/roster/:rosterRunId/columns', { params: this.key(run), body }),
    )
  }

  async import(run: RosterRun, choices: Choices = []): Promise<RosterRun> {
    const client = await this.dee()
    return this.settled(
      await client.call('POST /api/district/:districtId/roster/:rosterRunId/import', {
        params: this.key(run),
        body: { choices },
      }),
    )
  }

  async steps(run: RosterRun): Promise<RosterStep[]> {
    const page = await (await this.dee()).call('GET /api/district/:districtId/roster/:rosterRunId/steps', {
      params: this.key(run),
      query: {},
    })
    return page.rows
  }
}
