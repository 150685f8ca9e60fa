/**
 * One of the student's own passes with its line. The lists are the first to know of a change; the line, and a pass that
 * has left the lists, are fetched once for each version that the lists have shown. The line also changes without the
 * pass: live events report students who leave it, and anything missed comes with the next frame.
 */
import type { DecoratedPass, Pass } from '@corridor/contract'
import { asUserId, type PassId, type UserId } from '@corridor/rules/ids'
import type { PassLists } from '@corridor/rules/live'
import { isLive, LIST_NAMES } from '@corridor/rules/pass'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type Failure, failureOf } from '../../base/session/failure.ts'
import { useOwnLists } from '../../base/session/initialize.ts'
import { onLineMoved, onLive } from '../../base/session/liveEvents.ts'
import { useRefetchWithFrame } from '../../base/session/refetchWithFrame.ts'
import { ownPassQuery } from '../queries.ts'
import { withoutStudent } from './line.ts'

interface OnePass {
  pass: Pass | undefined
  line: DecoratedPass['passesInQueue'] | undefined
  /** Why there is no pass. */
  failure: Failure | null
}

function findIn(lists: PassLists<Pass>, passId: PassId): Pass | undefined {
  return LIST_NAMES.flatMap((name) => lists[name]).find((pass) => pass.passId === passId)
}

export function usePass(passId: PassId): OnePass {
  const lists = useOwnLists()
  const known = findIn(lists, passId)
  const version = known?.version ?? lists.removed[passId] ?? 0
  const options = ownPassQuery(passId, version)
  const query = useQuery(options)
  const { data } = query
  const isInLine = known !== undefined && isLive(known) && known.startedAt === null
  useRefetchWithFrame(isInLine, query.refetch)
  useMovingLine(options.queryKey, data?.passesInQueue)
  useRefetchMovedLine(query.isFetching, query.refetch)
  const fetched = data?.passId === passId ? data : undefined
  const pass = known && known.version >= (fetched?.version ?? 0) ? known : fetched
  return { pass, line: fetched?.passesInQueue, failure: pass ? null : failureOf(query) }
}

/** Removes those ahead from the line one by one; each departure is announced without saying who it was. */
function useMovingLine(queryKey: readonly unknown[], line: DecoratedPass['passesInQueue'] | undefined): void {
  const client = useQueryClient()
  const students = (line ?? []).map(({ studentId }) => studentId).join()
  const key = JSON.stringify(queryKey)
  useEffect(() => {
    const leave = (studentId: UserId) =>
      client.setQueryData<DecoratedPass>(
        JSON.parse(key),
        (pass) => pass && { ...pass, passesInQueue: withoutStudent(pass.passesInQueue, studentId) },
      )
    const stops = students
      .split(',')
      .filter(Boolean)
      .map((id) => asUserId(Number(id)))
      .flatMap((studentId) => [
        onLive(`startPass:${studentId}`, () => leave(studentId)),
        onLive(`cancelPass:${studentId}`, () => leave(studentId)),
      ])
    return () => {
      for (const stop of stops) stop()
    }
  }, [client, key, students])
}

/** An answer that was on its way when a student left the line may still count them, so it is fetched again. */
function useRefetchMovedLine(isFetching: boolean, refetch: () => unknown): void {
  const isOutdated = useRef(false)
  useEffect(() => {
    if (isFetching) {
      return onLineMoved(() => {
        isOutdated.current = true
      })
    }
    if (isOutdated.current) refetch()
    isOutdated.current = false
  }, [isFetching, refetch])
}
