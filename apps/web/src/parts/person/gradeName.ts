import type { I18n } from '@corridor/rules/words'
import { msg } from '@lingui/core/macro'

// lingui-set comment="Everywhere: a student's grade"

/** "Grade 10". A grade that is no number, such as K, is its own name. */
export function gradeName(i18n: I18n, grade: string): string {
  return /^\d+$/.test(grade) ? i18n._(msg`Grade ${grade}`) : grade
}
