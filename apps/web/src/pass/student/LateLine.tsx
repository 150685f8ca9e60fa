import type { Pass } from '@corridor/contract'
import { lateReasonIn } from '@corridor/rules/pass'
import { bareClock } from '@corridor/rules/time'
import { isLanguage } from '@corridor/rules/words'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useSchool } from '../../base/session/initialize.ts'
import { lateFactsQuery } from '../../parts/late/queries.ts'

// lingui-set comment="Student: a pass of somebody who came late"

/** What the student said at the entrance is theirs to see. It is loaded apart, because most passes are none of these. */
export default function LateLine({ pass }: { pass: Pass }) {
  const { t, i18n } = useLingui()
  const timezone = useSchool(pass.schoolId)?.timezone ?? 'UTC'
  const { data } = useQuery(lateFactsQuery(pass.passId))
  const time = bareClock(pass.startedAt ?? pass.createdAt, timezone)
  const language = isLanguage(i18n.locale) ? i18n.locale : 'en'
  const reason = data?.reason && lateReasonIn(language, data.reason)
  return <p>{[t`You came late at ${time}`, data?.className, reason].filter(Boolean).join(' · ')}</p>
}
