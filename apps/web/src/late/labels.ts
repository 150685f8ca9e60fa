import type { LateRow } from '@corridor/contract'

/** What became of a number, and what to do about it. */
export function outcomeText({ outcome, classes }: LateRow): string {
  switch (outcome) {
    case 'made':
      return 'On the way'
    case 'already':
      return 'Has a late pass already'
    case 'onTime':
      return `On time: ${classes.map(({ roomName }) => roomName).join(', ')}`
    case 'choose':
      return 'Has several classes now. Choose one.'
    case 'noClass':
      return 'No class now. Make a pass with New Pass.'
    case 'elsewhere':
      return 'Has another pass. End it first.'
    case 'notFound':
      return 'Nobody here has this number'
    case 'shared':
      return 'Several students share this number. Make a pass with New Pass.'
  }
}

/** The number stands for itself where nobody was found. */
export const nameOf = ({ name, typed }: LateRow) => name ?? typed
