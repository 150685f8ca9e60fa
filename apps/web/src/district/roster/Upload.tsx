import type { RosterRun } from '@corridor/contract'
import { MAX_ROSTER_BYTES } from '@corridor/contract/constants'
import type { DistrictId } from '@corridor/rules'
import { Button } from '@mantine/core'
import { IconFileZip } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { errorMessage } from '../../base/client.ts'
import { uploadRoster } from './commands.ts'
import classes from './Roster.module.css'
import { Stages } from './Stages.tsx'

const MAX_MB = MAX_ROSTER_BYTES / 1024 / 1024

interface UploadProps {
  districtId: DistrictId
  onStarted: (run: RosterRun) => void
}

export function Upload({ districtId, onStarted }: UploadProps) {
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const [isOver, setOver] = useState(false)

  const send = async (file: File | undefined) => {
    if (!file) return
    const wrong = problemOf(file)
    setProblem(wrong)
    if (wrong) return
    setSending(true)
    try {
      onStarted(await uploadRoster(districtId, file))
    } catch (error) {
      setProblem(errorMessage(error))
    } finally {
      setSending(false)
    }
  }

  return (
    <>
      <Stages at={0} />
      <section
        aria-label="Upload"
        className={classes.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          void send(event.dataTransfer.files[0])
        }}
      >
        <span className={classes.picture} aria-hidden>
          <IconFileZip size={30} />
        </span>
        <h3>Drop a OneRoster file here</h3>
        <p>
          A .zip of CSV tables, version 1.1 or 1.2, up to {MAX_MB} MB. You see every change before anything is changed.
        </p>
        <input
          ref={input}
          type="file"
          className="visually-hidden"
          tabIndex={-1}
          aria-label="Roster file"
          accept=".zip,application/zip"
          onChange={({ currentTarget }) => {
            void send(currentTarget.files?.[0])
            currentTarget.value = ''
          }}
        />
        <Button loading={isSending} onClick={() => input.current?.click()}>
          Choose a file
        </Button>
        <p role="status" className={classes.wrong}>
          {problem}
        </p>
      </section>
    </>
  )
}

function problemOf({ name, size }: File): string | null {
  if (!/\.zip$/i.test(name)) return 'Choose a .zip file with the tables of OneRoster in it.'
  return size > MAX_ROSTER_BYTES ? `This file is larger than ${MAX_MB} MB. Import it from the command line.` : null
}
