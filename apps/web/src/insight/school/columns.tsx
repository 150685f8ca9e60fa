import type { SchoolIncident } from '@corridor/contract'
import type { IncidentType } from '@corridor/rules/incident'
import {
  IconAlertTriangle,
  IconClockExclamation,
  IconDevices2,
  IconDoorExit,
  IconFlag,
  IconMessageReport,
  IconStack2,
  IconTicketOff,
} from '@tabler/icons-react'
import { useNow } from '../../base/session/now.ts'
import { whenText } from '../../parts/history/whenText.ts'
import { InlineEndpoints } from '../../parts/pass/PassEndpoints.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Truncate } from '../../ui/layout/Truncate.tsx'
import type { CardLayout, Column } from '../../ui/table/columns.ts'
import { StudentLine } from '../RowParts.tsx'
import classes from './SchoolIncidents.module.css'

export function incidentColumns(timezone: string): readonly Column<SchoolIncident, 'createdAt'>[] {
  return [
    { id: 'student', label: 'Student', width: 196, cell: (incident) => <Student incident={incident} /> },
    { id: 'type', label: 'Type', width: 216, cell: (incident) => <Type incident={incident} /> },
    { id: 'what', label: 'What happened', cell: (incident) => <WhatHappened incident={incident} /> },
    {
      id: 'when',
      label: 'When',
      sort: 'createdAt',
      width: 158,
      cell: (incident) => <When incident={incident} timezone={timezone} />,
    },
    { id: 'state', label: 'State', width: 84, cell: (incident) => <State incident={incident} /> },
  ]
}

export function incidentCard(timezone: string): CardLayout<SchoolIncident> {
  return {
    height: 176,
    head: (incident) => (
      <span className={classes.cardHead}>
        <Student incident={incident} />
        <State incident={incident} />
      </span>
    ),
    body: (incident) => (
      <Stack as="span" gap={2}>
        <span className={classes.cardType}>
          <Type incident={incident} />
          <When incident={incident} timezone={timezone} />
        </span>
        <WhatHappened incident={incident} />
      </Stack>
    ),
  }
}

interface Props {
  incident: SchoolIncident
}

function Student({ incident: { studentName, profileImageUrl, grade } }: Props) {
  return (
    <StudentLine name={studentName} imageUrl={profileImageUrl} detail={grade && `Grade ${grade}`}>
      <strong title={studentName} dir="auto">
        {studentName}
      </strong>
    </StudentLine>
  )
}

const ICONS: Readonly<Record<IncidentType, typeof IconFlag>> = {
  flagged: IconFlag,
  exceed_time: IconClockExclamation,
  exceed_daily: IconStack2,
  many_forgotten: IconDoorExit,
  mismatch_device: IconDevices2,
  exceed_usage: IconAlertTriangle,
  no_pass: IconTicketOff,
  hall_report: IconMessageReport,
}

function Type({ incident: { type, title, seenAt } }: Props) {
  const Icon = ICONS[type as IncidentType] ?? IconAlertTriangle
  return (
    <span className={classes.type}>
      <span className={classes.icon} data-new={seenAt === null || undefined} aria-hidden>
        <Icon size={18} />
      </span>
      {title}
    </span>
  )
}

function WhatHappened({ incident: { sentence, from, to } }: Props) {
  return (
    <span className={classes.what}>
      <Truncate text={sentence} />
      {to && (
        <small>
          <InlineEndpoints
            pass={{
              fromRoomName: from?.name ?? null,
              fromRoomZoneColor: from?.zoneColor ?? null,
              toRoomName: to.name,
              toRoomZoneColor: to.zoneColor,
            }}
          />
        </small>
      )}
    </span>
  )
}

function When({ incident: { createdAt }, timezone }: Props & { timezone: string }) {
  return (
    <time dateTime={createdAt} className={classes.when}>
      {whenText(createdAt, useNow(), timezone)}
    </time>
  )
}

function State({ incident: { seenAt } }: Props) {
  return seenAt === null ? <span className={classes.new}>New</span> : <span className={classes.seen}>Seen</span>
}
