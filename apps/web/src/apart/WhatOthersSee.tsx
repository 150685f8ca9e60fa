import { inLineText } from '@corridor/rules/text'
import { OVER_LIMIT_QUESTION } from '../parts/pass/overLimit.ts'
import { StatusPill } from '../parts/pass/StatusPill.tsx'
import { PersonAvatar } from '../parts/person/PersonAvatar.tsx'
import { Card } from '../ui/layout/Card.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { i18n } from '../words/runtime.tsx'
import classes from './Apart.module.css'

/** What a student who waits and a teacher see of a group: what they see of a full room. */
export function WhatOthersSee({ name }: { name: string | null }) {
  const [first = '', ...rest] = inLineText(i18n, 1).split('. ')
  return (
    <>
      <Stack as={Card} gap={3} className={classes.preview}>
        <h2>What the student sees who waits</h2>
        <div className={classes.ticket}>
          <StatusPill tone="inLine" label="In Line" />
          <b>{first}</b>
          <p>{rest.join('. ')}</p>
        </div>
        <p>The same words as for a full restroom.</p>
      </Stack>
      <Stack as={Card} gap={3} className={classes.preview}>
        <h2>What a teacher sees</h2>
        <div className={classes.waiting}>
          <PersonAvatar name={name ?? 'A Student'} size={38} />
          <span>
            <b dir="auto">{name ?? 'A student'}</b>
            <small>4:21 waiting</small>
          </span>
          <span className={classes.start}>Start now</span>
        </div>
        <div className={classes.question}>
          <b>{OVER_LIMIT_QUESTION.title}</b>
          <p>{OVER_LIMIT_QUESTION.message}</p>
        </div>
        <p>No name, and no reason.</p>
      </Stack>
    </>
  )
}
