import db from '@adonisjs/lucid/services/db'
import Appeal from '#applications/appeals/models/appeal'
import { mayDecide } from '#applications/appeals/queries/deciding_post'
import { roleName, stepTexts } from '#applications/appeals/queries/rejection_words'
import { type Appealed, appealStatus, liveApplicationOf } from '#applications/appeals/queries/standing'
import type { ReviewPanel, ReviewPanelContext } from '#approvals/registry'
import { type AsOf, whereUpTo } from '#kernel/calendar/as_of'
import { getClock } from '#kernel/calendar/clock'
import { formatDate, indiaDateOf } from '#kernel/calendar/plain_date'
import { sqlInstant } from '#kernel/database/instant'
import WorkflowDecision from '#workflow/models/workflow_decision'

/** The appeal that was made last, with the rejection it is about; who decides it, or how it ended. */
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
    /** Whose turn it is, is told of now alone. */
    notice: asOf.before === null ? await noticeOf(context) : null,
    items: [
      ...item('words', appeal.decryptedWords),
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

/** It is open until the step that ends it. */
async function stateAsOf({ state, outcomeId }: Appeal, { before }: AsOf) {
  if (before === null || outcomeId === null) return state
  const { createdAt } = await WorkflowDecision.findOrFail(outcomeId)
  return sqlInstant(createdAt) < before ? state : 'open'
}

/** Whose turn it is while it is open, for who looks. */
async function noticeOf({ application, viewer, locale, t }: ReviewPanelContext) {
  const status = await appealStatus(application, getClock().today(), db.connection())
  if (status?.kind !== 'open') return null
  const newer = await liveApplicationOf(application, db.connection())
  return [
    deciderText(status, viewer, locale, t),
    newer && t('appeals.panel.newer', { number: newer.number }),
  ]
    .filter(Boolean)
    .join(' ')
}

function deciderText(
  { decider: post }: Appealed<'open'>,
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
