import type Assistance from '#applications/assisted_filing/models/assistance'
import Centre from '#applications/assisted_filing/models/centre'
import { helperName, helperNames } from '#applications/assisted_filing/queries/assistance'
import {
  sharedAssistances,
  submittedAssistances,
  unsubmittedAssistances,
} from '#applications/assisted_filing/queries/submission'
import type Application from '#applications/models/application'
import type { ReviewPanel, ReviewPanelContext } from '#approvals/contracts/review_panels'
import { submissionPageHref } from '#applications/assisted_filing/rules/assistance'
import User from '#auth/models/user'
import { isInScope } from '#auth/policies/base'
import { formatDate, indiaDateOf } from '#kernel/calendar/plain_date'
import type { DateTime } from 'luxon'
import { loanTypeName, masters } from '#masters/queries/masters'

/** By the id of a step of an application: who helped with it. */
export async function helpersOf(application: Application): Promise<Map<number, string>> {
  const names = new Map<number, string>()
  const addHelper = async (help: Assistance, stepId: number) => {
    const before = names.get(stepId)
    const name = await helperName(help)
    if (before?.split(', ').includes(name)) return
    names.set(stepId, before ? `${before}, ${name}` : name)
  }
  for (const help of await submittedAssistances(application)) {
    if (help.decisionId !== null) await addHelper(help, help.decisionId)
  }
  for (const { help, sentIn } of await sharedAssistances(application)) {
    for (const { id } of sentIn) await addHelper(help, id)
  }
  return names
}

/** Where an application that had help is sent; null where it had none. */
export async function submissionHref(userId: number, loanType: number): Promise<string | null> {
  const [help] = await unsubmittedAssistances(userId, loanType)
  return help ? submissionPageHref(help, loanType) : null
}

/** "Filed with the help of" beside a file, for officers. */
export async function assistancePanel(context: ReviewPanelContext): Promise<ReviewPanel | null> {
  const { application, viewer, may, locale, t } = context
  const own = await submittedAssistances(application)
  const shared = await sharedAssistances(application)
  if (own.length + shared.length === 0) return null
  const mayViewCentres = await may('AssistedFilingCentrePolicy.view')
  const items: ReviewPanel['items'] = []
  const links: ReviewPanel['links'] = []
  const show = async (help: Assistance, sent: string) => {
    const name = await helperName(help)
    items.push({
      label: t(
        help.centreId === null ? 'assisted_filing.panel.person' : 'assisted_filing.panel.centre'
      ),
      value: name,
    })
    items.push({ label: t('assisted_filing.panel.sent'), value: sent })
    const centre = help.centreId === null ? null : await Centre.find(help.centreId)
    if (centre && mayViewCentres && isInScope(viewer, centre.districtId)) {
      links.push({ label: name, href: `/officer/centres/${centre.uuid}` })
    }
  }
  const onDay = (moment: DateTime) => formatDate(indiaDateOf(moment), locale)
  for (const help of own) {
    const { person } = await helperNames(help)
    const sender = help.submittedBy === null ? null : await User.find(help.submittedBy)
    const isOwn = sender?.id === application.userId
    const by = isOwn ? 'assisted_filing.panel.by_citizen' : 'assisted_filing.panel.by_helper'
    const sentBy = { name: sender?.displayName ?? person ?? '', date: onDay(help.submittedAt!) }
    await show(help, t(by, sentBy))
  }
  for (const { help, sentIn } of shared) {
    const scheme = loanTypeName(masters().scheme(help.loanType), locale)
    const date = onDay(sentIn.at(-1)!.createdAt)
    await show(help, t('assisted_filing.panel.by_other_loan', { scheme, date }))
  }
  return { title: t('assisted_filing.panel.title'), items, links }
}
