import type { ListScope } from '@corridor/rules/pass'
import { useMemo } from 'react'
import { useSchoolOfPage } from '../../../../base/navigation.ts'
import { useSchools, useViewer } from '../../../../base/session/initialize.ts'
import { rememberedListScope, rememberListScope } from '../../../../base/state/listScope.ts'
import { useStore } from '../../../../base/state/store.ts'
import type { Address, AddressChanges } from '../../../../ui/table/address/address.ts'
import type { PassFilters, SortColumn } from '../shape.ts'
import { type ListView, listView, type SchoolChoice, viewOfSchool } from './listView.ts'

export interface ChosenView extends ListView {
  choose: (changes: { scope?: ListScope; schoolId?: SchoolChoice }) => void
}

interface ListFilters {
  address: Address<SortColumn, PassFilters>
  change: (changes: AddressChanges<SortColumn, PassFilters>) => void
}

export function useListView({ address, change }: ListFilters): ChosenView {
  const { scope, schoolId } = address.filters
  const viewer = useViewer()
  const schools = useSchools()
  const remembered = useStore(rememberedListScope)
  const schoolOfPage = useSchoolOfPage()
  const view = useMemo(() => {
    if (schoolOfPage !== null) return viewOfSchool(schoolOfPage)
    const ids = schools.map(({ school }) => school.schoolId)
    return listView({ scope, schoolId }, ids, viewer, remembered)
  }, [scope, schoolId, schools, viewer, remembered, schoolOfPage])
  return {
    ...view,
    choose: ({ scope: whose, schoolId: school }) => {
      if (whose) rememberListScope(whose)
      change({ filters: { ...(whose && { scope: whose }), ...(school && { schoolId: String(school) }) } })
    },
  }
}
