import { useLingui } from '@lingui/react/macro'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { request } from '../base/client.ts'
import { useSchools } from '../base/session/initialize.ts'
import { QuickUse } from '../parts/pass/QuickUse.tsx'
import { Section } from '../ui/page/Section.tsx'

// lingui-set comment="Settings"

const quickPassesQuery = queryOptions({
  queryKey: ['quickPasses'],
  queryFn: () => request('GET /api/pass/quick'),
  staleTime: 0,
})

/** A student's own use, and of how many where there is a limit. It is nowhere that others look. */
export function OwnQuickPasses() {
  const { t } = useLingui()
  const { data } = useQuery(quickPassesQuery)
  const schools = useSchools()
  if (!data || data.length === 0) return null
  return (
    <Section title={t`Quick passes`} description={t`The passes you took yourself.`}>
      {data.map(({ schoolId, used, limits }) => (
        <div key={schoolId}>
          {data.length > 1 && <h3>{schools.find(({ school }) => school.schoolId === schoolId)?.school.name}</h3>}
          <QuickUse used={used} limits={limits} />
        </div>
      ))}
    </Section>
  )
}
