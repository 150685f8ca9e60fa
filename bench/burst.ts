/**
 * The bell: two thousand students and all staff connected, ten actions per second, and the cost of a lost connection.
 */
import { measureBurst } from './burst/measure.ts'
import { measureTruth } from './burst/truth.ts'
import type { Part } from './part.ts'
import { spreadOf } from './stats.ts'
import { spreadLines } from './table.ts'

const ERRORS_SHOWN = 5

export const burst: Part = {
  title: 'A bell burst: everybody connected, actions every second',
  async run(bench) {
    const { corridor, floor } = await measureBurst(bench)
    bench.say('…then connections are dropped…')
    const truth = await measureTruth(bench)
    return {
      lines: [
        { what: 'errors', unit: '', corridor: corridor.errors.length, target: { of: 'corridor', atMost: 0 } },
        ...spreadLines('answer to last screen', spreadOf(corridor.answerToScreenMs), spreadOf(floor.answerToScreenMs)),
        ...spreadLines('asking to last screen', spreadOf(corridor.askToScreenMs), spreadOf(floor.askToScreenMs)),
        ...spreadLines('an action’s own answer', spreadOf(corridor.requestMs), spreadOf(floor.requestMs)),
        ...truth,
      ],
      notes: [
        'Events leave before the answer does, so a screen may show a change before whoever made it has the answer.',
        'After a lost connection: until the screen shows what happened meanwhile; the floor is a bare socket’s return.',
        ...corridor.errors.slice(0, ERRORS_SHOWN),
      ],
    }
  },
}
