/**
 * Commands that tests send to the server behind the browser's back, over HTTP on a separate port. They belong to the
 * test harness, not to the product: a school's server has nothing like this.
 */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Permission } from '@corridor/rules/access'
import type { Harness } from './harness.ts'
import type { Username } from './people.ts'
import type { NextAtProviders } from './signOn.ts'

type Nothing = Record<string, never>

function commandsOf(harness: Harness) {
  return {
    reset: (_: Nothing) => harness.reset(),
    install: (_: Nothing) => harness.install(),
    now: (_: Nothing) => harness.now(),
    advanceClock: ({ minutes }: { minutes: number }) => harness.advanceClock(minutes),
    startServer: (_: Nothing) => harness.startServer(),
    stopServer: (_: Nothing) => harness.stopServer(),
    updateWeb: ({ without }: { without: string | null }) => harness.updateWeb(without),
    cutConnections: (_: Nothing) => harness.cutConnections(),
    refuseSockets: ({ areRefused }: { areRefused: boolean }) => harness.refuseSockets(areRefused),
    dropSockets: ({ username }: { username: Username }) => harness.dropSockets(username),
    openSession: ({ username, impersonator }: { username: Username; impersonator: string | null }) =>
      harness.openSession(username, impersonator),
    setUpSignOn: (_: Nothing) => harness.setUpSignOn(),
    nextAtProviders: (people: NextAtProviders) => harness.nextAtProviders(people),
    portalCode: (_: Nothing) => harness.portalCode(),
    impersonationLink: ({ username, writes }: { username: Username; writes: boolean }) =>
      harness.impersonationLink(username, writes),
    setUpMessages: (_: Nothing) => harness.setUpMessages(),
    setEmail: ({ username, email }: { username: Username; email: string }) => harness.setEmail(username, email),
    answerText: ({ from, body }: { from: string; body: string }) => harness.answerText(from, body),
    sentMessages: (_: Nothing) => harness.sentMessages(),
    makeReports: (_: Nothing) => harness.makeReports(),
    lookBack: (_: Nothing) => harness.lookBack(),
    addSchedule: (_: Nothing) => harness.addSchedule(),
    endSessions: ({ username }: { username: Username }) => harness.endSessions(username),
    setPermissions: ({ username, permissions }: { username: Username; permissions: Permission[] }) =>
      harness.setPermissions(username, permissions),
    leaveSchool: ({ username }: { username: Username }) => harness.leaveSchool(username),
    makeNew: ({ username }: { username: Username }) => harness.makeNew(username),
    useProvider: ({ username }: { username: Username }) => harness.useProvider(username),
  }
}

export type Commands = ReturnType<typeof commandsOf>

/** The address to send commands to: the path is the command's name, the body its input. */
export async function serveControl(harness: Harness): Promise<string> {
  const commands: Record<string, (input: never) => unknown> = commandsOf(harness)
  const server = createServer(async (request, response) => {
    try {
      const command = commands[request.url?.slice(1) ?? '']
      if (!command) throw new Error(`There is no command ${request.url}.`)
      const answer = await command((await readJson(request)) as never)
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer ?? null))
    } catch (error) {
      response.writeHead(500).end(error instanceof Error ? error.stack : String(error))
    }
  })
  server.unref()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece)
  return JSON.parse(Buffer.concat(pieces).toString() || '{}')
}
