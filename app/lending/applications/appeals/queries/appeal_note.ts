import type { I18n } from '@adonisjs/i18n'
import db from '@adonisjs/lucid/services/db'
import { roleName, wordsOfStep } from '#applications/appeals/queries/rejection_words'
import {
  type Appealed,
  type AppealStanding,
  appealStanding,
  liveBeside,
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
} as const satisfies Record<AppealStanding['kind'], AppealNote['tone']>

/** Whom an appeal against the managing director goes to, as the administrator keeps it. */
const outsideAuthority = (i18n: I18n): string =>
  corporation.appealAuthority[i18n.locale] || i18n.t('appeals.outside.default')

/** What the applicant of a closed application is told of an appeal; null where it was not rejected. */
export async function appealNote(application: Application, i18n: I18n): Promise<AppealNote | null> {
  const today = getClock().today()
  const standing = await appealStanding(application, today, db.connection())
  return standing && noteOf(application, standing, today, i18n)
}

/** The same of how it stands. */
export async function noteOf(
  application: Application,
  standing: AppealStanding,
  today: PlainDate,
  i18n: I18n
): Promise<AppealNote> {
  const { kind } = standing
  const words = 'rejection' in standing ? wordsOfStep(standing.rejection, i18n.locale) : null
  return {
    tone: TONES[kind],
    title: i18n.t(`appeals.note.${kind}.title`),
    lines: await linesOf(application, standing, today, i18n),
    reason: words?.reason ? i18n.t('appeals.note.rejected_for', { reason: words.reason }) : null,
    remarks: words?.remarks ?? null,
    link:
      kind === 'may'
        ? {
            href: `/my-applications/${application.uuid}/appeal`,
            label: i18n.t('appeals.note.may.action'),
          }
        : null,
    step: stepOf(standing, i18n),
  }
}

function stepOf(standing: AppealStanding, i18n: I18n): AppealStep | null {
  if (standing.kind === 'may') return { kind: 'appeal', until: standing.lastDay }
  if (standing.kind !== 'open') return null
  const { appeal, post } = standing
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
  standing: AppealStanding,
  today: PlainDate,
  i18n: I18n
): Promise<string[]> {
  const { locale } = i18n
  const line = (name: string, values: Record<string, string | number> = {}) =>
    i18n.t(`appeals.note.${standing.kind}.${name}`, values)
  switch (standing.kind) {
    case 'withdrawn':
    case 'closed_hold':
      return [line('text')]
    case 'outside':
      return [line('text'), outsideAuthority(i18n)]
    case 'ended':
    case 'newer':
      return [line('text', { number: standing.newer })]
    case 'over':
      return [line('text', { date: formatDate(standing.lastDay, locale) })]
    case 'may':
      return [
        line('until', {
          date: formatDate(standing.lastDay, locale),
          days: daysBetween(today, standing.lastDay),
        }),
        line('text', { role: roleName(standing.post.role ?? standing.post.nearest!, locale) }),
      ]
    case 'refused': {
      const refusal = await WorkflowDecision.findOrFail(standing.appeal.outcomeId)
      const { on, by, reason, remarks } = wordsOfStep(refusal, locale)
      return [line('text', { date: on, role: by ?? '', reason: reason ?? '' }), remarks ?? '']
    }
    case 'open':
      return openLines(application, standing, i18n)
  }
}

/** Who has it; and that a newer application, begun meanwhile, is in its way. */
async function openLines(application: Application, { appeal, post }: Appealed<'open'>, i18n: I18n) {
  const { locale } = i18n
  const date = formatDate(indiaDateOf(appeal.madeAt), locale)
  const newer = await liveBeside(application, db.connection())
  return [
    i18n.t('appeals.note.open.made', { date }),
    ...(post.role === null
      ? [i18n.t('appeals.note.open.nobody')]
      : [i18n.t('appeals.note.open.text', { role: roleName(post.role, locale) })]),
    ...(newer ? [i18n.t('appeals.note.open.newer', { number: newer.number })] : []),
  ]
}
