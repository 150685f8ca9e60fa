/**
 * The bell: two thousand students and all staff connected, ten actions per second, and the cost of a lost connection.
 */
import { measureBurst } from './burst/measure.ts'
import { measureRecovery } from './burst/recovery.ts'
import type { Part } from './part.ts'
import { spreadOf } from './stats.ts'
import { spreadLines } from './table.ts'

const ERRORS_SHOWN = 5

export const burst: Part = {
  title: 'A bell burst: everybody connected, actions every second',
  async run(bench) {
    const { corridor, floor } = await measureBurst(bench)
    bench.print('…then connections are dropped…')
    const recovery = await measureRecovery(bench)
    return {
      lines: [
        { what: 'errors', unit: '', corridor: corridor.errors.length, target: { of: 'corridor', atMost: 0 } },
        ...spreadLines(
          'response to last screen',
          spreadOf(corridor.responseToScreenMs),
          spreadOf(floor.responseToScreenMs),
        ),
        ...spreadLines(
          'request to last screen',
          spreadOf(corridor.requestToScreenMs),
          spreadOf(floor.requestToScreenMs),
        ),
        ...spreadLines('response time of an action', spreadOf(corridor.requestMs), spreadOf(floor.requestMs)),
        ...recovery,
      ],
      notes: [
        'Events are sent before the response, so other screens can show a change before the sender gets the response.',
        'Recovery: until the screen shows what happened in the meantime. The floor is a plain socket reconnecting.',
        ...corridor.errors.slice(0, ERRORS_SHOWN),
      ],
    }
  },
}
