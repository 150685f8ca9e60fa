import type { Pass } from '@corridor/contract'
import { PassPill } from '../../parts/pass/PassPill.tsx'

/** The state without the place in line, which is shown large below and updates live. */
export function LivePill({ pass }: { pass: Pass }) {
  return <PassPill pass={{ ...pass, placeInLine: null }} />
}
