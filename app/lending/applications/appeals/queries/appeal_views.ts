import { formatDuration } from '#kernel/formats/message_values'
import { type PlainDate, daysBetween, formatDate, indiaDateOf } from '#kernel/calendar/plain_date'
import { localName, masters } from '#masters/queries/masters'
import WorkflowDecision from '#workflow/models/workflow_decision'
import type { I18n } from '@adonisjs/i18n'
import db from '@adonisjs/lucid/services/db'
import {
  type AppealStatus,
  type AppealedRejection,
  appealStatus,
} from '#applications/appeals/queries/appeal_status'
import { liveApplicationOf } from '#applications/queries/my_applications'
import type { AppealNote, AppealStep } from '#applications/contracts/facts'
import type Application from '#applications/models/application'
import { getClock } from '#kernel/calendar/clock'
import corporation from '#kernel/settings/corporation'
import Appeal from '#applications/appeals/models/appeal'
import { mayDecide } from '#applications/appeals/queries/deciding_role'
import type { ReviewPanel, ReviewPanelContext } from '#approvals/contracts/review_panels'
import { type AsOf, whereUpTo } from '#kernel/database/as_of'
import { sqlInstant } from '#kernel/database/dialect'
import { MAX_ATTACHMENTS, MAX_CHARACTERS } from '#applications/appeals/rules/appeals'
import { NotFound } from '#kernel/exceptions/refusal'
import { latestDecision } from '#workflow/queries/decision_history'
import type User from '#auth/models/user'
import AppealFile from '#applications/appeals/models/appeal_file'
import { visibleAmong } from '#approvals/queries/visible_applications'
import type StoredFile from '#documents/models/stored_file'

/** Returns the reason for a step, as written by the office, in the reader's language. */
function stepTexts(step: WorkflowDecision, locale: string) {
  const reason = masters().rows.rejectReasons.find(({ id }) => id === step.reasonId)
  return {
    on: formatDate(indiaDateOf(step.createdAt), locale),
    by: step.role === null ? null : localName(masters().role(step.role), locale),
    reason: reason ? localName(reason, locale) : null,
    remarks: step.remarks,
  }
}

/** Returns the name of a role. */
export const roleName = (role: number, locale: string) => localName(masters().role(role), locale)

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

/** Returns the authority for appeals against the managing director, as set by the administrator. */
const appealAuthority = (i18n: I18n): string =>
  corporation.appealAuthority[i18n.locale] || i18n.t('appeals.outside.default')

/** Returns the information on an appeal for the applicant of a closed application; null if it was not rejected. */
export async function appealNote(application: Application, i18n: I18n): Promise<AppealNote | null> {
  const today = getClock().today()
  const status = await appealStatus(application, today, db.connection())
  return status && buildAppealNote(application, status, today, i18n)
}

/** Same from the appeal status. */
async function buildAppealNote(
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
      return [line('text'), appealAuthority(i18n)]
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
          left: formatDuration({ days: daysBetween(today, status.lastDay) }, (...key) =>
            i18n.t(...key)
          ),
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

/** Returns who has to decide, and that a newer application, started meanwhile, blocks it. */
async function pendingLines(
  application: Application,
  { appeal, decider: post }: AppealedRejection<'open'>,
  i18n: I18n
) {
  const { locale } = i18n
  const date = formatDate(indiaDateOf(appeal.madeAt), locale)
  const newer = await liveApplicationOf(application.userId, application.loanType)
  return [
    i18n.t('appeals.note.open.made', { date }),
    ...(post.role === null
      ? [i18n.t('appeals.note.open.nobody')]
      : [i18n.t('appeals.note.open.text', { role: roleName(post.role, locale) })]),
    ...(newer ? [i18n.t('appeals.note.open.newer', { number: newer.number })] : []),
  ]
}

/** Returns the latest appeal with the rejection it is about, and who decides it or how it ended. */
export async function appealPanel(context: ReviewPanelContext): Promise<ReviewPanel | null> {
  const { application, locale, t, asOf } = context
  const appeal = await Appeal.query()
    .where('applicationId', application.id)
    .where((made) => whereUpTo(made, 'madeAt', asOf))
    .orderBy('id', 'desc')
    .preload('files', (papers) => void papers.orderBy('id').preload('file'))
    .first()
  if (!appeal) return null
  const rejection = stepTexts(await WorkflowDecision.findOrFail(appeal.rejectionId), locale)
  const item = (name: string, value: string | null) =>
    value ? [{ label: t(`appeals.panel.${name}`), value }] : []
  return {
    title: t('appeals.panel.title'),
    /** Who has to act is shown only for the present. */
    notice: asOf.before === null ? await noticeOf(context) : null,
    items: [
      ...item('grounds', appeal.decryptedWords),
      ...item('made_on', formatDate(indiaDateOf(appeal.madeAt), locale)),
      ...item('state', t(`appeals.states.${await stateAsOf(appeal, asOf)}`)),
      ...item('rejected', t('appeals.panel.by', { date: rejection.on, role: rejection.by ?? '' })),
      ...item('reason', rejection.reason),
      ...item('remarks', rejection.remarks),
    ],
    links: appeal.files.map(({ file }) => ({
      label: file.originalName,
      href: `/files/${file.uuid}`,
    })),
  }
}

/** An appeal is open until the step that ends it. */
async function stateAsOf({ state, outcomeId }: Appeal, { before }: AsOf) {
  if (before === null || outcomeId === null) return state
  const { createdAt } = await WorkflowDecision.findOrFail(outcomeId)
  return sqlInstant(createdAt) < before ? state : 'open'
}

/** Returns for the viewer who has to decide while it is open. */
async function noticeOf({ application, viewer, locale, t }: ReviewPanelContext) {
  const status = await appealStatus(application, getClock().today(), db.connection())
  if (status?.kind !== 'open') return null
  const newer = await liveApplicationOf(application.userId, application.loanType)
  return [
    deciderText(status, viewer, locale, t),
    newer && t('appeals.panel.newer', { number: newer.number }),
  ]
    .filter(Boolean)
    .join(' ')
}

function deciderText(
  { decider: post }: AppealedRejection<'open'>,
  viewer: ReviewPanelContext['viewer'],
  locale: string,
  t: ReviewPanelContext['t']
): string {
  if (mayDecide(post, viewer)) return t('appeals.panel.yours')
  if (post.role === null) return t('appeals.panel.nobody')
  const role = roleName(post.role, locale)
  if (post.role === viewer.roleId) return t('appeals.panel.other_person', { role })
  const hasPassed = post.nearest !== null && post.nearest !== post.role
  return hasPassed
    ? t('appeals.panel.passed_on', { role, nearest: roleName(post.nearest!, locale) })
    : t('appeals.panel.theirs', { role })
}

/**
 * Returns the page on which a rejection is appealed, or which states why it cannot be.
 *
 * @throws NotFound for an application that was not closed in a way that can be appealed
 */
export async function appealPage(application: Application, i18n: I18n) {
  const today = getClock().today()
  const status = await appealStatus(application, today, db.connection())
  if (!status) throw new NotFound()
  const latest = await latestDecision('application', application.id)
  const note = await buildAppealNote(application, status, today, i18n)
  return {
    uuid: application.uuid,
    number: application.number,
    note: { ...note, link: null },
    can: { appeal: status.kind === 'may' },
    attachments: Array.from({ length: MAX_ATTACHMENTS }, (_, at) => `attachment${at + 1}`),
    maxCharacters: MAX_CHARACTERS,
    /** The last step of the application as it is shown. */
    expectedVersion: String(latest?.id ?? 0),
  }
}

/**
 * Whether a user may see an attachment of an appeal: its applicant, who owns it, and officers who may see the
 * application.
 */
export async function maySeeAppealFile(user: User, { id }: StoredFile): Promise<boolean> {
  const attachment = await AppealFile.query().where('fileId', id).first()
  const appeal = attachment && (await Appeal.find(attachment.appealId))
  if (!appeal || !user.isOfficer) return false
  return (await visibleAmong(user, [appeal.applicationId])).length > 0
}
