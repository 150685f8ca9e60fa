import type { Pass } from '@corridor/contract'
import { waitsUrgently } from '@corridor/rules/pass'
import { useLingui } from '@lingui/react/macro'
import { PassPill } from '../../parts/pass/PassPill.tsx'
import { StatusPill } from '../../parts/pass/StatusPill.tsx'

// lingui-set comment="Student: the state of a live pass"

/** The state without the place in line, which is shown large below and updates live. */
export function LivePill({ pass }: { pass: Pass }) {
  const { t } = useLingui()
  return (
    <>
      <PassPill pass={{ ...pass, placeInLine: null }} />
      {waitsUrgently(pass) && <StatusPill tone="over" label={t`Urgent`} />}
    </>
  )
}
