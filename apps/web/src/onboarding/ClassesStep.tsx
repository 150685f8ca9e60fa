import type { ClassRow, SchoolSetup } from '@corridor/contract'
import { NAME_LENGTH } from '@corridor/contract/constants'
import type { SchoolId } from '@corridor/rules/ids'
import { NativeSelect, TextInput } from '@mantine/core'
import { queryOptions, useQueries } from '@tanstack/react-query'
import { request } from '../base/client.ts'
import { useGo } from '../base/navigation.ts'
import { useInitialize } from '../base/session/initialize.ts'
import { schoolSetupQuery } from '../base/session/queries.ts'
import { SetupGate } from '../parts/place/SetupGate.tsx'
import { FormSkeleton } from '../ui/page/Skeletons.tsx'
import { type ClassDraft, CUSTOM, classesProblem, draftOf, newClass, storeClass } from './classes.ts'
import { AddDraft, RemoveDraft } from './DraftButtons.tsx'
import classes from './Onboarding.module.css'
import { Question } from './Question.tsx'
import { useDrafts } from './useDrafts.ts'
import '@mantine/core/styles/Input.layer.css'

/** More classes than anybody teaches. */
const SIZE = '100'

function ownClassesQuery(schoolId: SchoolId) {
  return queryOptions({
    queryKey: [...schoolSetupQuery(schoolId).queryKey, 'ownClasses'],
    queryFn: () => request('GET /api/school/:schoolId/classes', { params: { schoolId }, query: { size: SIZE } }),
  })
}

export default function ClassesStep() {
  return <SetupGate fields={3}>{(setups) => <Loading setups={setups} />}</SetupGate>
}

function Loading({ setups }: { setups: readonly SchoolSetup[] }) {
  const { user } = useInitialize()
  const pages = useQueries({ queries: setups.map(({ school }) => ownClassesQuery(school.schoolId)) })
  if (pages.some(({ data }) => data === undefined)) return <FormSkeleton fields={3} />
  const own = pages.flatMap(({ data }) => data?.rows ?? []).filter(({ ownedBy }) => ownedBy === user.userId)
  return <Classes setups={setups} own={own} />
}

function Classes({ setups, own }: { setups: readonly SchoolSetup[]; own: readonly ClassRow[] }) {
  const { user } = useInitialize()
  const go = useGo()
  const { drafts, change, add, remove, failure, isSaving, storeAll } = useDrafts(own.map(draftOf), (draft) =>
    storeClass(draft, user.userId),
  )
  const [first] = setups
  return (
    <Question
      name="Your classes"
      title="When do you teach?"
      lead={
        drafts.length === 0
          ? 'Add a class, or go on: classes can be added at any time under Students.'
          : 'Check the hours, so that passes start from the right room.'
      }
      back="StaffOnboardingRooms"
      missing={classesProblem(drafts)}
      isSaving={isSaving}
      onContinue={async () => (await storeAll()) && go('StaffOnboardingDone')}
    >
      <div className={classes.fields}>
        {drafts.length > 0 && (
          <div className={classes.card}>
            {drafts.map((draft) => (
              <ClassFields
                key={draft.key}
                draft={draft}
                setup={setups.find(({ school }) => school.schoolId === draft.schoolId)}
                error={failure?.key === draft.key ? failure.sentence : null}
                onChange={(changes) => change(draft.key, changes)}
                onRemove={() => remove(draft.key)}
              />
            ))}
          </div>
        )}
        {first && <AddDraft label="Add a class" onAdd={() => add(newClass(first.school.schoolId))} />}
      </div>
    </Question>
  )
}

interface ClassFieldsProps {
  draft: ClassDraft
  setup: SchoolSetup | undefined
  error: string | null
  onChange: (changes: Partial<ClassDraft>) => void
  onRemove: () => void
}

function ClassFields({ draft, setup, error, onChange, onRemove }: ClassFieldsProps) {
  const { name, hours, start, end, saved } = draft
  const blocks = setup?.schedule?.blocks ?? []
  return (
    <div className={classes.classRow}>
      <TextInput
        label="Class"
        value={name}
        maxLength={NAME_LENGTH}
        error={error}
        onChange={({ currentTarget: { value } }) => onChange({ name: value })}
      />
      <NativeSelect
        label="Hours"
        aria-label={`Hours of ${name || 'this class'}`}
        data={[
          { value: '', label: 'Choose' },
          ...blocks.map(({ blockId, name: block }) => ({ value: String(blockId), label: block })),
          { value: CUSTOM, label: 'Custom hours' },
        ]}
        value={hours}
        onChange={({ currentTarget: { value } }) => onChange({ hours: value })}
      />
      {hours === CUSTOM && (
        <>
          <TextInput
            type="time"
            label="From"
            value={start}
            onChange={({ currentTarget: { value } }) => onChange({ start: value })}
          />
          <TextInput
            type="time"
            label="Until"
            value={end}
            onChange={({ currentTarget: { value } }) => onChange({ end: value })}
          />
        </>
      )}
      {saved === null && <RemoveDraft name={name || 'this class'} onRemove={onRemove} />}
    </div>
  )
}
