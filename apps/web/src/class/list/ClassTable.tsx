import type { ClassRow } from '@corridor/contract'
import { can } from '@corridor/rules/access'
import type { SchoolId } from '@corridor/rules/ids'
import { IconUsersGroup } from '@tabler/icons-react'
import { Suspense, useMemo, useState } from 'react'
import { request } from '../../base/client.ts'
import { useHref } from '../../base/navigation.ts'
import { pathTo } from '../../base/routes.ts'
import { useViewer } from '../../base/session/initialize.ts'
import { schoolSetupQuery } from '../../base/session/queries.ts'
import { staffVariantFor } from '../../base/variants.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { isNarrowed } from '../../ui/table/address/address.ts'
import { countText } from '../../ui/table/countText.ts'
import type { List } from '../../ui/table/list.ts'
import { RecordTable } from '../../ui/table/RecordTable.tsx'
import { tableRequest } from '../../ui/table/tableRequest.ts'
import { type PageQuery, useList } from '../../ui/table/useList.ts'
import { chosenSchool, useSchoolIds } from '../chosenSchool.ts'
import { SchoolSelect } from '../SchoolSelect.tsx'
import { cardFor, columnsFor } from './columns.tsx'
import { CLASS_LIST, type ClassAddress, type ClassFilters, type ClassSort } from './shape.ts'

const ChooseTeacher = lazyPart(() => import('./ChooseTeacher.tsx'), { floats: true })

const NOUN = { one: 'class', many: 'classes' }
/** With fewer classes, all of them are in view anyway. */
const TOOLBAR_FROM = 10
const rowId = ({ userGroupId }: ClassRow) => String(userGroupId)
const EMPTY_TEXT = 'A class says where its students’ passes start, and whose students they are.'

type ClassList = List<ClassRow, ClassSort, ClassFilters>

/** The classes of one school: the school's own page, or a teacher's, who may choose among their schools. */
export function useClassList(schoolOfPage?: SchoolId): { list: ClassList; schoolId: SchoolId | undefined } {
  const schoolIds = useSchoolIds()
  const schoolOf = (named: string) => schoolOfPage ?? chosenSchool(named, schoolIds)
  const list = useList(CLASS_LIST, (address) => {
    const schoolId = schoolOf(address.filters.school)
    if (schoolId === undefined) throw new Error('The shell does not show pages to people without a school.')
    return classesQuery(schoolId, address)
  })
  return { list, schoolId: schoolOf(list.address.filters.school) }
}

interface ClassTableProps {
  list: ClassList
  /** The choice of school, for a teacher with several. */
  chosen?: SchoolId
}

export function ClassTable({ list, chosen }: ClassTableProps) {
  const viewer = useViewer()
  const here = useHref()
  const page = staffVariantFor(viewer.type, 'ClassEdit')
  const hasChoice = useSchoolIds().length > 1 && chosen !== undefined
  const total = list.pages?.total ?? 0
  const [chosenClass, setChosenClass] = useState<ClassRow | null>(null)
  const columns = useMemo(() => columnsFor(setChosenClass), [])
  const card = useMemo(() => cardFor(setChosenClass), [])
  const hasToolbar = total >= TOOLBAR_FROM || isNarrowed(list.shape, list.address)
  return (
    <>
      <RecordTable
        label="Classes"
        noun={NOUN}
        list={list}
        columns={columns}
        card={card}
        rowId={rowId}
        rowName={({ name }) => name}
        rowLink={(group) =>
          can(viewer, 'class.see', group) ? pathTo(page, { id: group.userGroupId }, { backTo: here }) : undefined
        }
        cardsBelow={900}
        {...((hasToolbar || hasChoice) && {
          toolbar: {
            ...(hasToolbar && { search: 'Search for a class or teacher', count: countText(list.pages, NOUN) }),
            ...(hasChoice && {
              lead: <SchoolSelect value={chosen} onChange={(school) => list.change({ filters: { school } })} />,
            }),
          },
        })}
        empty={
          <EmptyState icon={<IconUsersGroup />} title="No classes to display!">
            {EMPTY_TEXT}
          </EmptyState>
        }
      />
      {chosenClass && (
        <Suspense>
          <ChooseTeacher group={chosenClass} onClose={() => setChosenClass(null)} />
        </Suspense>
      )}
    </>
  )
}

/** Under the key of the school's setup, so that every change of a class is followed. */
function classesQuery(schoolId: SchoolId, address: ClassAddress): PageQuery<ClassRow> {
  const query = tableRequest(address)
  return {
    queryKey: [...schoolSetupQuery(schoolId).queryKey, 'classes', query],
    queryFn: () => request('GET /api/school/:schoolId/classes', { params: { schoolId }, query }),
  }
}
