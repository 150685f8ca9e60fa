import type { NoteFacts } from '@corridor/contract'
import { asUserId, type UserId } from '@corridor/rules/ids'
import { professionalName } from '@corridor/rules/text'
import type { I18n } from '@corridor/rules/words'
import { useLingui } from '@lingui/react/macro'
import { Button, Textarea } from '@mantine/core'
import { CheckRow } from '../../ui/form/CheckRow.tsx'
import '@mantine/core/styles/Input.layer.css'
import { IconArrowLeft, IconCopy, IconPrinter } from '@tabler/icons-react'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParam, useQueryValues } from '../../base/navigation.ts'
import { useInitialize } from '../../base/session/initialize.ts'
import { queryClient } from '../../base/session/queries.ts'
import { flash } from '../../base/state/flashes.ts'
import { usePageTitle } from '../../base/state/page.ts'
import { staffVariantFor } from '../../base/variants.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Loaded } from '../../ui/page/Loaded.tsx'
import { FormSkeleton } from '../../ui/page/Skeletons.tsx'
import { useWordsIn } from '../../words/useWordsIn.ts'
import classes from './NoteHome.module.css'
import { firstFacts, knownFacts, lineOf, type Note, type NoteFact, noteIn, plainText } from './noteText.ts'
import { noteQuery, useRecordOnce } from './queries.ts'

/**
 * A page for a student's family, English and Spanish beside each other, to be printed or copied. Nothing is sent, and
 * nothing that it says is stored.
 */
export default function NoteHome() {
  return (
    <QueryClientProvider client={queryClient}>
      <LoadedNote userId={asUserId(Number(useParam('id')))} />
    </QueryClientProvider>
  )
}

function LoadedNote({ userId }: { userId: UserId }) {
  usePageTitle('Note home')
  const { user } = useInitialize()
  const { school, incident } = useQueryValues()
  const query = useQuery(noteQuery(userId, { school, incident }))
  const { i18n: english } = useLingui()
  const spanish = useWordsIn('es')
  return (
    <main className={classes.page}>
      <div className={classes.back}>
        <LinkButton
          to={staffVariantFor(user.type, incident === undefined ? 'UserInsights' : 'UserIncidents')}
          params={{ id: userId }}
          variant="default"
          leftSection={<IconArrowLeft size={18} aria-hidden />}
        >
          {incident === undefined ? 'Back to Insights' : 'Back to Incidents'}
        </LinkButton>
      </div>
      <Loaded query={query} failedTitle="The note could not be made" skeleton={<FormSkeleton fields={4} />}>
        {(facts) =>
          spanish && (
            <Editor userId={userId} facts={facts} english={english} spanish={spanish} madeBy={professionalName(user)} />
          )
        }
      </Loaded>
    </main>
  )
}

interface EditorProps {
  userId: UserId
  facts: NoteFacts
  english: I18n
  spanish: I18n
  madeBy: string
}

const OWN_LENGTH = 500

function Editor({ userId, facts, english, spanish, madeBy }: EditorProps) {
  const [chosen, setChosen] = useState<readonly NoteFact[]>(() => firstFacts(facts))
  const [own, setOwn] = useState({ english: '', spanish: '' })
  const recordOnce = useRecordOnce(userId, facts.schoolId)
  const notes = [
    noteIn(english, { facts, chosen, own: own.english, madeBy }),
    noteIn(spanish, { facts, chosen, own: own.spanish, madeBy }),
  ]
  const toggle = (fact: NoteFact, isOn: boolean) =>
    setChosen((known) => (isOn ? [...known, fact] : known.filter((one) => one !== fact)))
  return (
    <>
      <header className={classes.head}>
        <div>
          <h1>Note home</h1>
          <p>
            For the family of {facts.studentName}. Corridor sends nothing. It keeps only that you made a note, and when.
          </p>
        </div>
        <Button
          leftSection={<IconPrinter size={18} aria-hidden />}
          onClick={() => void recordOnce().then((isRecorded) => isRecorded && window.print())}
        >
          Print
        </Button>
      </header>
      <div className={classes.choices}>
        <fieldset className={classes.facts}>
          <legend>What the note says</legend>
          {knownFacts(english, facts).map((fact) => (
            <CheckRow key={fact} checked={chosen.includes(fact)} onChange={(checked) => toggle(fact, checked)}>
              {lineOf(english, fact, facts)?.label}
            </CheckRow>
          ))}
        </fieldset>
        <div className={classes.own}>
          <Textarea
            label="Your own words, in English"
            autosize
            minRows={2}
            maxLength={OWN_LENGTH}
            value={own.english}
            onChange={(event) => setOwn({ ...own, english: event.currentTarget.value })}
          />
          <Textarea
            label="Your own words, in Spanish"
            lang="es"
            autosize
            minRows={2}
            maxLength={OWN_LENGTH}
            value={own.spanish}
            onChange={(event) => setOwn({ ...own, spanish: event.currentTarget.value })}
          />
        </div>
      </div>
      <div className={classes.notes}>
        {notes.map((note) => (
          <Paper key={note.language} note={note} recordOnce={recordOnce} />
        ))}
      </div>
    </>
  )
}

const COPY: Readonly<Record<string, string>> = { en: 'Copy the English', es: 'Copy the Spanish' }

function Paper({ note, recordOnce }: { note: Note; recordOnce: () => Promise<boolean> }) {
  const copy = async () => {
    if (!(await recordOnce())) return
    try {
      await navigator.clipboard.writeText(plainText(note))
      flash('Copied.')
    } catch {
      flash('Your browser blocked copying. Select the text and copy it.', 'error')
    }
  }
  return (
    <div className={classes.column}>
      <Button variant="default" leftSection={<IconCopy size={18} aria-hidden />} onClick={() => void copy()}>
        {COPY[note.language]}
      </Button>
      <article className={classes.paper} lang={note.language} aria-label={note.title}>
        <h2>{note.title}</h2>
        <p>{note.greeting}</p>
        <p>{note.opening}</p>
        {note.lines.length > 0 && (
          <dl>
            {note.lines.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {note.own && <p className={classes.written}>{note.own}</p>}
        <p>{note.closing}</p>
        <p>{note.signature}</p>
      </article>
    </div>
  )
}
