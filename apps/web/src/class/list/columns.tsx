import type { ClassRow } from '@corridor/contract'
import { fullName } from '@corridor/rules/text'
import { NameTags } from '../../parts/class/NameTags.tsx'
import { Truncate } from '../../ui/layout/Truncate.tsx'
import type { CardLayout, Column } from '../../ui/table/columns.ts'
import { hoursOfRow } from '../labels.ts'
import classes from './ClassTable.module.css'
import type { ClassSort } from './shape.ts'
import { TeacherCell } from './TeacherCell.tsx'

/** `onChoose` is called to choose a teacher for a class without one. */
export const columnsFor = (onChoose: (group: ClassRow) => void): readonly Column<ClassRow, ClassSort>[] => [
  {
    id: 'name',
    label: 'Name',
    sort: 'name',
    cell: ({ name }) => <Truncate text={name} />,
  },
  {
    id: 'teacher',
    label: 'Teacher',
    sort: 'teacher',
    width: 210,
    cell: (group) => <TeacherCell group={group} onChoose={() => onChoose(group)} />,
  },
  {
    id: 'block',
    label: 'Block/Schedule',
    sort: 'block',
    width: 190,
    cell: (group) => <Hours group={group} />,
  },
  {
    id: 'students',
    label: 'Students',
    sort: 'students',
    width: 380,
    cell: ({ name, students }) => <NameTags label={`Students of ${name}`} names={students.map(fullName)} />,
  },
]

function Hours({ group }: { group: ClassRow }) {
  const hours = hoursOfRow(group)
  return (
    <span className={classes.hours} data-none={hours === '' || undefined} title={hours}>
      {hours || 'No hours'}
    </span>
  )
}

/** On a phone: what and when, by whom, and who is in it. */
export const cardFor = (onChoose: (group: ClassRow) => void): CardLayout<ClassRow> => ({
  height: 128,
  head: ({ name }) => <Truncate text={name} />,
  body: (group) => (
    <div className={classes.card}>
      <TeacherCell group={group} onChoose={() => onChoose(group)} />
      <Hours group={group} />
      <NameTags label={`Students of ${group.name}`} names={group.students.map(fullName)} />
    </div>
  ),
})
