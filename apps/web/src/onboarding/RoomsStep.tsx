import type { SchoolSetup } from '@corridor/contract'
import type { RoomId } from '@corridor/rules/ids'
import { Button } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { errorMessage } from '../base/apiError.ts'
import { useGo } from '../base/navigation.ts'
import { failureOf } from '../base/session/failure.ts'
import { useInitialize, useSchools } from '../base/session/initialize.ts'
import { schoolSetupQuery } from '../base/session/queries.ts'
import { flash } from '../base/state/flashes.ts'
import { AwaitingSetup } from '../parts/place/AwaitingSetup.tsx'
import { claimsQuery } from '../parts/room/claims.ts'
import { FormSkeleton } from '../ui/page/Skeletons.tsx'
import { ChosenRooms } from './ChosenRooms.tsx'
import { chosenRoom } from './chosenRoom.ts'
import { NewRooms } from './NewRooms.tsx'
import classes from './Onboarding.module.css'
import { Question } from './Question.tsx'
import { RoomPicker } from './RoomPicker.tsx'
import { type RoomChoice, roomChoices, typedRoom } from './roomChoices.ts'
import { draftOf, giveUpRoom, newRoom, ownRooms, type RoomDraft, roomsProblem, storeRoom } from './rooms.ts'
import { useDrafts } from './useDrafts.ts'

/** As of now, because the answers may have come since the person was here before, and no socket tells this page of them. */
const FRESH = { refetchOnMount: 'always' } as const

export default function RoomsStep() {
  const schoolIds = useSchools().map(({ school }) => school.schoolId)
  const setups = useQueries({ queries: schoolIds.map((schoolId) => ({ ...schoolSetupQuery(schoolId), ...FRESH })) })
  const claims = useQueries({ queries: schoolIds.map((schoolId) => ({ ...claimsQuery(schoolId), ...FRESH })) })
  const queries = [...setups, ...claims]
  if (!queries.every(({ data, isFetchedAfterMount }) => data && isFetchedAfterMount)) {
    const failure = queries.map(failureOf).find((one) => one !== null) ?? null
    return (
      <AwaitingSetup failure={failure}>
        <FormSkeleton fields={3} />
      </AwaitingSetup>
    )
  }
  return (
    <Rooms setups={setups.flatMap(({ data }) => data ?? [])} waiting={claims.flatMap(({ data }) => data?.own ?? [])} />
  )
}

function Rooms({ setups, waiting }: { setups: readonly SchoolSetup[]; waiting: readonly RoomId[] }) {
  const { viewer } = useInitialize()
  const go = useGo()
  const [term, setTerm] = useState('')
  const [givenUp, setGivenUp] = useState<readonly RoomDraft[]>([])
  const { drafts, change, add, remove, failure, isSaving, storeAll } = useDrafts(
    setups.flatMap((setup) => ownRooms(setup, waiting)),
    storeRoom,
  )
  // A school can have hundreds, and every letter that is typed looks through them.
  const choices = useMemo(() => roomChoices(setups, viewer), [setups, viewer])
  const chosen = drafts.filter(({ roomId }) => roomId !== null)
  const added = drafts.filter(({ roomId }) => roomId === null)
  const choiceOf = ({ roomId }: Pick<RoomDraft, 'roomId'>) => choices.find((choice) => choice.roomId === roomId)
  const [first] = drafts
  const firstName = first?.name.trim() ?? ''
  const firstColor = (first && choiceOf(first)?.color) ?? null
  useEffect(() => {
    chosenRoom.set(firstName === '' ? null : { name: firstName, color: firstColor })
  }, [firstName, firstColor])

  function drop(draft: RoomDraft) {
    if (draft.state === 'linked' || draft.state === 'waiting') setGivenUp((held) => [...held, draft])
    remove(draft.key)
  }

  /** As it was before, if they had given it up. */
  function take(choice: RoomChoice): RoomDraft {
    const before = givenUp.find(({ roomId }) => roomId === choice.roomId)
    setGivenUp((held) => held.filter((draft) => draft !== before))
    return before ?? draftOf(choice, 'chosen')
  }

  function toggle(choice: RoomChoice) {
    const held = drafts.find(({ roomId }) => roomId === choice.roomId)
    if (held) drop(held)
    else add(take(choice))
  }

  async function giveUpAll(): Promise<boolean> {
    try {
      for (const draft of givenUp) await giveUpRoom(draft)
      setGivenUp([])
      return true
    } catch (error) {
      flash(errorMessage(error), 'error')
      return false
    }
  }

  const typed = typedRoom(choices, term)
  async function save() {
    const isChosen = chosen.some(({ roomId }) => roomId === typed?.roomId)
    const more = typed && !isChosen ? [take(typed)] : []
    setTerm('')
    if ((await giveUpAll()) && (await storeAll(more))) go('StaffOnboardingClasses')
  }
  async function skip() {
    chosenRoom.set(null)
    if (await giveUpAll()) go('StaffOnboardingClasses')
  }
  const hasStored = drafts.some(({ state }) => state === 'linked' || state === 'waiting')
  const [school] = setups
  return (
    <Question
      name="Your rooms"
      title="Where do you teach?"
      lead="Choose one or more of your school’s rooms."
      back="StaffOnboardingTitle"
      aside={
        !hasStored && (
          <Button variant="subtle" color="gray" size="lg" disabled={isSaving} onClick={skip}>
            I don’t have a room
          </Button>
        )
      }
      missing={missingIn(drafts, term, typed)}
      isSaving={isSaving}
      onContinue={save}
    >
      <div className={classes.fields}>
        {chosen.length > 0 && <ChosenRooms drafts={chosen} choiceOf={choiceOf} failure={failure} onRemove={drop} />}
        <RoomPicker
          choices={choices}
          stateOf={(roomId) => {
            const state = drafts.find((draft) => draft.roomId === roomId)?.state
            return state === undefined || state === 'new' ? null : state
          }}
          term={term}
          onTermChange={setTerm}
          onToggle={toggle}
          onAdd={(name) => school && add(newRoom(school.school.schoolId, name))}
        />
        {added.length > 0 && (
          <NewRooms drafts={added} setups={setups} failure={failure} onChange={change} onRemove={remove} />
        )}
      </div>
    </Question>
  )
}

/** Why it cannot go on, as a sentence. */
function missingIn(drafts: readonly RoomDraft[], term: string, typed: RoomChoice | null): string | null {
  if (term.trim() !== '' && typed === null) return `Choose a room from the list, or add “${term.trim()}”.`
  if (drafts.length === 0 && typed === null) return 'Choose a room, or say that you don’t have one.'
  return roomsProblem(drafts)
}
