import { MAX_LIMIT, NO_LIMIT } from '@corridor/rules'

/** No Limit, or 1 to 15. */
export const LIMIT_OPTIONS = [
  { value: NO_LIMIT as number, label: 'No Limit' },
  ...Array.from({ length: MAX_LIMIT }, (_, index) => ({ value: index + 1, label: String(index + 1) })),
]
