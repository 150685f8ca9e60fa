import type { RequestOutlook, SchoolSetup } from '@corridor/contract'
import { movedText } from '@corridor/rules/pass'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useGo } from '../../../base/navigation.ts'
import { serverNow, useNow } from '../../../base/session/now.ts'
import { flash } from '../../../base/state/flashes.ts'
import { type Form, useForm } from '../../../ui/form/useForm.ts'
import { createPasses } from '../../commands.ts'
import { SENT_AS } from '../../draft.ts'
import { outlookQuery } from '../../queries.ts'
import { requestedText, routeAfterRequest } from './afterRequest.ts'
import { forgetEntered } from './entered.ts'
import {
  outlookQuestion,
  problemsOf,
  type RequestContext,
  type RequestForm,
  requestPayload,
  requestProblem,
} from './form.ts'
import { rememberOrigin } from './lastOrigin.ts'

/** A request for one pass, by the form or by a tile: what is missing, how it is sent, and where it leads. */
export function useRequestForm(
  setup: SchoolSetup,
  suggested: Pick<RequestForm, 'origin' | 'destination'> & Partial<Pick<RequestForm, 'note'>>,
): { form: Form<RequestForm>; context: RequestContext; outlook: RequestOutlook | undefined } {
  const [saved] = useState<RequestForm>(() => ({
    chosenFacultyId: null,
    wantsAsap: true,
    schedule: null,
    note: '',
    isUrgent: false,
    ...suggested,
  }))
  const go = useGo()
  const { i18n } = useLingui()
  const context = { setup, now: useNow() }
  const form = useForm({
    saved,
    isNew: true,
    problems: (values) => problemsOf(i18n, values, context),
    isIncomplete: (values) => requestProblem(values, context) !== null,
    save: (_, values) => createPasses(requestPayload(values, context)),
    onSaved: ([pass]) => {
      rememberOrigin(form.values.origin)
      forgetEntered()
      const moved = pass ? movedText(i18n, pass.scheduledFor, serverNow(), setup.school.timezone, setup.calendar) : null
      if (moved) flash(moved, 'info')
    },
    onward: ([pass]) => {
      const route = pass ? routeAfterRequest(pass) : 'StudentLive'
      if (pass && route === 'StudentPass') go(route, { id: pass.passId })
      else if (route !== 'StudentPass') go(route)
    },
    elsewhere: ([pass]) => pass && flash(requestedText(i18n, pass)),
    sentAs: SENT_AS,
  })
  const outlook = useQuery(outlookQuery(outlookQuestion(form.values, context))).data
  return { form, context, outlook }
}
