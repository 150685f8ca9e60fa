import type { StudentRow } from '@corridor/contract'
import { fullName } from '@corridor/rules/text'
import { useState } from 'react'
import { useHref } from '../../base/navigation.ts'
import { RouteLink } from '../../base/RouteLink.tsx'
import { useViewer } from '../../base/session/initialize.ts'
import { staffVariantFor } from '../../base/variants.ts'
import classes from './Students.module.css'

const SHOWN = 3

/** A student's classes, those that the viewer may open first. The others are only named. */
export function ClassLinks({ student }: { student: StudentRow }) {
  const page = staffVariantFor(useViewer().type, 'ClassEdit')
  const backTo = useHref()
  const [isOpen, setOpen] = useState(false)
  const all = student.classes.toSorted((a, b) => Number(b.isOpen) - Number(a.isOpen))
  const rest = all.length - SHOWN
  return (
    <span className={classes.classes}>
      {(isOpen ? all : all.slice(0, SHOWN)).map(({ userGroupId, name, isOpen: opens }) =>
        opens ? (
          <RouteLink
            key={userGroupId}
            to={page}
            params={{ id: userGroupId }}
            query={{ backTo }}
            className={classes.class}
            title={name}
          >
            {name}
          </RouteLink>
        ) : (
          <span key={userGroupId} className={classes.class} title={name}>
            {name}
          </span>
        ),
      )}
      {rest > 0 && !isOpen && (
        <button
          type="button"
          className={classes.class}
          aria-label={`${rest} more classes of ${fullName(student)}`}
          onClick={() => setOpen(true)}
        >
          +{rest}
        </button>
      )}
    </span>
  )
}
