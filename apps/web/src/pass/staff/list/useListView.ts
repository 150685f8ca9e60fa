import type { ListScope } from '@corridor/rules'
import { useCallback, useMemo } from 'react'
import { useMergeQuery, useQueryValues } from '../../../base/navigation.ts'
import { useSchools, useViewer } from '../../../base/session/initialize.ts'
import { rememberedListScope, rememberListScope } from '../../../base/state/listScope.ts'
import { useStore } from '../../../base/state/store.ts'
import { type ListView, listView, type SchoolChoice } from './listView.ts'

interface Choice {
  scope?: ListScope
  schoolId?: SchoolChoice
}

interface ChosenView extends ListView {
  choose: (changes: Choice) => void
}

export function useListView(): ChosenView {
  const { scope, schoolId } = useQueryValues()
  const viewer = useViewer()
  const schools = useSchools()
  const remembered = useStore(rememberedListScope)
  const mergeQuery = useMergeQuery()
  const choose = useCallback(
    (changes: Choice) => {
      if (changes.scope) rememberListScope(changes.scope)
      mergeQuery({ ...changes })
    },
    [mergeQuery],
  )
  const view = useMemo(() => {
    const ids = schools.map(({ school }) => school.schoolId)
    return listView({ ...(scope && { scope }), ...(schoolId && { schoolId }) }, ids, viewer, remembered)
  }, [scope, schoolId, schools, viewer, remembered])
  return { ...view, choose }
}
