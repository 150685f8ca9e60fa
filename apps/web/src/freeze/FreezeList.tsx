import type { Answer, Freeze, School } from '@corridor/contract'
import { MAX_GIVEN_TO } from '@corridor/contract/constants'
import { asFreezeId } from '@corridor/rules/ids'
import { Button } from '@mantine/core'
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { errorMessage } from '../base/apiError.ts'
import { request } from '../base/client.ts'
import { useParam } from '../base/navigation.ts'
import { useSchools } from '../base/session/initialize.ts'
import { invalidate, queryClient } from '../base/session/queries.ts'
import { freezeQuery } from '../parts/freeze/freezeQuery.ts'
import { looseField } from '../ui/form/field.ts'
import { TextField } from '../ui/form/TextField.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { FailureNote } from '../ui/page/FailureNote.tsx'
import { Loaded } from '../ui/page/Loaded.tsx'
import { PrintPage } from '../ui/page/PrintPage.tsx'
import { FormSkeleton } from '../ui/page/Skeletons.tsx'
import classes from './list/FreezeList.module.css'
import { PrintedList } from './list/PrintedList.tsx'

/** All students on paper. It is made by a press, because each list is recorded: opening the page makes none. */
export default function FreezeList() {
  return (
    <QueryClientProvider client={queryClient}>
      <LoadedList />
    </QueryClientProvider>
  )
}

function LoadedList() {
  const query = useQuery(freezeQuery(asFreezeId(Number(useParam('id')))))
  const schools = useSchools()
  return (
    <Loaded query={query} failedTitle="The list could not be made" skeleton={<FormSkeleton fields={2} />}>
      {(freeze) => {
        const school = schools.find((one) => one.school.schoolId === freeze.schoolId)?.school
        return school && <Sheets freeze={freeze} school={school} />
      }}
    </Loaded>
  )
}

function Sheets({ freeze, school }: { freeze: Freeze; school: School }) {
  const { freezeId } = freeze
  const [givenTo, setGivenTo] = useState('')
  const [list, setList] = useState<Answer<'POST /api/freeze/:freezeId/list'> | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    if (list) window.print()
  }, [list])
  const make = async () => {
    setBusy(true)
    setProblem(null)
    try {
      const body = { givenTo: givenTo.trim() }
      setList(await request('POST /api/freeze/:freezeId/list', { params: { freezeId }, body }))
      invalidate(freezeQuery(freezeId)).catch(() => undefined)
    } catch (error) {
      setProblem(errorMessage(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <PrintPage
      title="List of students"
      lead="Everybody with their last known place, for responders. It is recorded that you took it, and for whom."
      back={
        <LinkButton
          to="PastFreeze"
          params={{ id: freezeId }}
          variant="default"
          leftSection={<IconArrowLeft size={18} aria-hidden />}
        >
          Back to the freeze
        </LinkButton>
      }
      action={
        list && (
          <Button leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
            Print again
          </Button>
        )
      }
    >
      {list ? (
        <PrintedList list={list} givenTo={givenTo.trim()} freeze={freeze} school={school} />
      ) : (
        <form
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault()
            void make()
          }}
        >
          <TextField
            bind={looseField('givenTo', givenTo, setGivenTo)}
            label="Given to (optional)"
            placeholder="Fire department, Officer Reyes"
            maxLength={MAX_GIVEN_TO}
            autoComplete="off"
          />
          <Button type="submit" loading={isBusy} leftSection={<IconPrinter size={18} aria-hidden />}>
            Print list
          </Button>
        </form>
      )}
      {problem && <FailureNote>{problem}</FailureNote>}
    </PrintPage>
  )
}
