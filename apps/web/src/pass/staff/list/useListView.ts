import { useMemo } from 'react'
import { useMergeQuery, useQueryValues } from '../../../base/navigation.ts'
import { useSchools, useViewer } from '../../../base/session/initialize.ts'
import { type ListView, listView, type SchoolChoice, type Scope } from './listView.ts'

interface ChosenView extends ListView {
  choose: (changes: { scope?: Scope; schoolId?: SchoolChoice }) => void
}

export function useListView(): ChosenView {
  const { scope, schoolId } = useQueryValues()
  const viewer = useViewer()
  const schools = useSchools()
  const choose = useMergeQuery()
  const view = useMemo(() => {
    const ids = schools.map(({ school }) => school.schoolId)
    return listView({ ...(scope && { scope }), ...(schoolId && { schoolId }) }, ids, viewer)
  }, [scope, schoolId, schools, viewer])
  return { ...view, choose }
}
