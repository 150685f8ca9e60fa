import type { Pass } from '@corridor/contract'
import { waitsUrgently } from '@corridor/rules/pass'
import { PassPill } from '../../parts/pass/PassPill.tsx'
import { StatusPill } from '../../parts/pass/StatusPill.tsx'

/** The state without the place in line, which is shown large below and updates live. */
export function LivePill({ pass }: { pass: Pass }) {
  return (
    <>
      <PassPill pass={{ ...pass, placeInLine: null }} />
      {waitsUrgently(pass) && <StatusPill tone="over" label="Urgent" />}
    </>
  )
}
