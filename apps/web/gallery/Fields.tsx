import { useState } from 'react'
import { PathLink } from '../src/base/RouteLink.tsx'
import { looseField } from '../src/ui/form/field.ts'
import { NumberField } from '../src/ui/form/NumberField.tsx'
import { numberIn, numberProblem } from '../src/ui/form/numberText.ts'
import { SaveStatus } from '../src/ui/form/SaveStatus.tsx'
import { useAutosave } from '../src/ui/form/useAutosave.ts'
import { Page } from '../src/ui/page/Page.tsx'
import { Section } from '../src/ui/page/Section.tsx'
import { MultiPicker } from '../src/ui/picker/MultiPicker.tsx'

const TEACHERS = [
  { id: 1, name: 'Ms. Alvarez', room: 'Room 204' },
  { id: 2, name: 'Mr. Osei', room: 'Room 118' },
  { id: 3, name: 'Dr. Lind', room: 'Room 118' },
]

async function saveLimit(text: string): Promise<void> {
  const answer = await fetch('/limit', { method: 'POST', body: JSON.stringify(numberIn(text)) })
  if (!answer.ok) throw new Error('refused')
}

export function Fields() {
  const limit = useAutosave({
    name: 'limit',
    saved: '7',
    save: saveLimit,
    pauseMs: 500,
    problem: (text) => numberProblem(text, { min: 0, max: 499 }),
  })
  const [teachers, setTeachers] = useState<readonly number[]>([1])
  return (
    <Page
      title="Fields"
      lead="A field that saves itself, and several of a list."
      action={<button type="button">New Room</button>}
    >
      <Section title="Time limit">
        <NumberField bind={limit.field} label="Time limit" />
        <SaveStatus {...limit} />
      </Section>
      <Section title="Who works here">
        <MultiPicker
          bind={looseField('teachers', teachers, setTeachers)}
          label="Faculty"
          placeholder="Add a teacher"
          options={TEACHERS}
          keyOf={({ id }) => id}
          labelOf={({ name }) => name}
          detailOf={({ room }) => room}
          emptyText="Nobody else with that name."
        />
      </Section>
      <PathLink path="/">Elsewhere</PathLink>
    </Page>
  )
}
