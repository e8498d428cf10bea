import type { I18n } from '@adonisjs/i18n'
import db from '@adonisjs/lucid/services/db'
import { roleName, stepTexts } from '#applications/appeals/queries/rejection_words'
import {
  type Appealed,
  type AppealStatus,
  appealStatus,
  liveApplicationOf,
} from '#applications/appeals/queries/standing'
import type { AppealNote, AppealStep } from '#applications/contracts/appeals'
import type Application from '#applications/models/application'
import { getClock } from '#kernel/calendar/clock'
import { daysBetween, formatDate, indiaDateOf, type PlainDate } from '#kernel/calendar/plain_date'
import corporation from '#kernel/settings/corporation'
import WorkflowDecision from '#workflow/models/workflow_decision'

const TONES = {
  may: 'info',
  open: 'info',
  refused: 'warning',
  ended: 'info',
  over: 'warning',
  newer: 'warning',
  outside: 'info',
  withdrawn: 'info',
  closed_hold: 'info',
} as const satisfies Record<AppealStatus['kind'], AppealNote['tone']>

/** Whom an appeal against the managing director goes to, as the administrator keeps it. */
const outsideAuthority = (i18n: I18n): string =>
  corporation.appealAuthority[i18n.locale] || i18n.t('appeals.outside.default')

/** What the applicant of a closed application is told of an appeal; null where it was not rejected. */
export async function appealNote(application: Application, i18n: I18n): Promise<AppealNote | null> {
  const today = getClock().today()
  const status = await appealStatus(application, today, db.connection())
  return status && buildAppealNote(application, status, today, i18n)
}

/** The same of how it stands. */
export async function buildAppealNote(
  application: Application,
  status: AppealStatus,
  today: PlainDate,
  i18n: I18n
): Promise<AppealNote> {
  const { kind } = status
  const words = 'rejection' in status ? stepTexts(status.rejection, i18n.locale) : null
  return {
    tone: TONES[kind],
    title: i18n.t(`appeals.note.${kind}.title`),
    lines: await linesOf(application, status, today, i18n),
    reason: words?.reason ? i18n.t('appeals.note.rejected_for', { reason: words.reason }) : null,
    remarks: words?.remarks ?? null,
    link:
      kind === 'may'
        ? {
            href: `/my-applications/${application.uuid}/appeal`,
            label: i18n.t('appeals.note.may.action'),
          }
        : null,
    step: stepOf(status, i18n),
  }
}

function stepOf(status: AppealStatus, i18n: I18n): AppealStep | null {
  if (status.kind === 'may') return { kind: 'appeal', until: status.lastDay }
  if (status.kind !== 'open') return null
  const { appeal, decider: post } = status
  return {
    kind: 'wait_for_appeal',
    holder:
      post.role === null
        ? i18n.t('appeals.note.open.holder_nobody')
        : roleName(post.role, i18n.locale),
    since: indiaDateOf(appeal.madeAt),
  }
}

async function linesOf(
  application: Application,
  status: AppealStatus,
  today: PlainDate,
  i18n: I18n
): Promise<string[]> {
  const { locale } = i18n
  const line = (name: string, values: Record<string, string | number> = {}) =>
    i18n.t(`appeals.note.${status.kind}.${name}`, values)
  switch (status.kind) {
    case 'withdrawn':
    case 'closed_hold':
      return [line('text')]
    case 'outside':
      return [line('text'), outsideAuthority(i18n)]
    case 'ended':
    case 'newer':
      return [line('text', { number: status.newer })]
    case 'over':
      return [line('text', { date: formatDate(status.lastDay, locale) })]
    case 'may':
      return [
        line('until', {
          date: formatDate(status.lastDay, locale),
          days: daysBetween(today, status.lastDay),
        }),
        line('text', { role: roleName(status.decider.role ?? status.decider.nearest!, locale) }),
      ]
    case 'refused': {
      const refusal = await WorkflowDecision.findOrFail(status.appeal.outcomeId)
      const { on, by, reason, remarks } = stepTexts(refusal, locale)
      return [line('text', { date: on, role: by ?? '', reason: reason ?? '' }), remarks ?? '']
    }
    case 'open':
      return pendingLines(application, status, i18n)
  }
}

/** Who has it; and that a newer application, begun meanwhile, is in its way. */
async function pendingLines(application: Application, { appeal, decider: post }: Appealed<'open'>, i18n: I18n) {
  const { locale } = i18n
  const date = formatDate(indiaDateOf(appeal.madeAt), locale)
  const newer = await liveApplicationOf(application, db.connection())
  return [
    i18n.t('appeals.note.open.made', { date }),
    ...(post.role === null
      ? [i18n.t('appeals.note.open.nobody')]
      : [i18n.t('appeals.note.open.text', { role: roleName(post.role, locale) })]),
    ...(newer ? [i18n.t('appeals.note.open.newer', { number: newer.number })] : []),
  ]
}
