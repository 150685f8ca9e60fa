/**
 * The bell: two thousand students and all staff connected, ten actions per second, then one event at a time, and the
 * cost of a lost connection.
 */
import { measureBurst } from './burst/measure.ts'
import { measureRecovery } from './burst/recovery.ts'
import { cpuLines } from './harness/cpu.ts'
import { percentileLines } from './line.ts'
import type { Part } from './part.ts'
import { median } from './stats.ts'

const ERRORS_SHOWN = 5
const MAX_EVENT = 1.2

export const burst: Part = {
  title: 'A bell burst: everybody connected, actions every second',
  async run(bench) {
    const { corridor, floor, events } = await measureBurst(bench)
    bench.print('…then connections are dropped…')
    const recovery = await measureRecovery(bench)
    const errors = corridor.flatMap((round) => round.errors)
    const { staff } = bench.sizes.burst
    const times = (which: 'responseToScreenMs' | 'requestToScreenMs' | 'requestMs') =>
      [corridor.map((round) => round[which]), floor.map((round) => round[which])] as const
    return {
      lines: [
        {
          what: `one event to ${staff} staff screens`,
          unit: 'ms',
          corridor: events.corridor.map(({ ms }) => median(ms)),
          floor: events.floor.map(({ ms }) => median(ms)),
          target: { of: 'ratio', atMost: MAX_EVENT },
        },
        ...cpuLines('event', events.corridor, events.floor),
        {
          what: 'errors during the burst',
          unit: '',
          corridor: [errors.length],
          target: { of: 'corridor', atMost: 0 },
        },
        ...percentileLines('response to last screen', ...times('responseToScreenMs')),
        ...percentileLines('request to last screen', ...times('requestToScreenMs')),
        ...percentileLines('response time of an action', ...times('requestMs')),
        ...cpuLines('action', corridor, floor),
        ...recovery,
      ],
      notes: [
        'One event: nothing else happens; from the moment the server sends it until the last screen has it.',
        'Events are sent before the response, so other screens can show a change before the sender gets the response.',
        'The floor of an action only sends its event: it has no session and no database.',
        'Recovery: until the screen shows what happened in the meantime. The floor is a plain socket reconnecting.',
        ...errors.slice(0, ERRORS_SHOWN),
      ],
    }
  },
}
