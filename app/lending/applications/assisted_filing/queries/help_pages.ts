import { DateTime } from 'luxon'
import Assistance from '#applications/assisted_filing/models/assistance'
import Centre from '#applications/assisted_filing/models/centre'
import {
  activeAssistances,
  helperName,
  helperNames,
  isOfficerMobile,
  openCentreOf,
} from '#applications/assisted_filing/queries/assistance'
import { lapsesAt, submissionPageHref } from '#applications/assisted_filing/rules/assistance'
import { getClock } from '#kernel/calendar/clock'
import { isoInstant } from '#kernel/calendar/instants'
import { NotFound } from '#kernel/exceptions/refusal'
import { loanTypeName, localName, masters } from '#masters/queries/masters'
import { LOAN_TYPES } from '#masters/rules/schemes'
import { sectionsOf } from '#profile/contracts/sections'
import User from '#auth/models/user'
import { genderOptions } from '#auth/queries/users'
import { indiaDateOf, formatDate } from '#kernel/calendar/plain_date'
import { languages } from '#kernel/formats/languages'
import {
  sharedAssistances,
  submittedAssistances,
  unsubmittedAssistances,
} from '#applications/assisted_filing/queries/submission'
import type Application from '#applications/models/application'
import type { ReviewPanel, ReviewPanelContext } from '#approvals/contracts/review_panels'
import { isInScope } from '#auth/policies/base'

/** Returns the loan types that can be applied for, as options. */
const loanTypeOptions = (locale: string) =>
  Object.values(LOAN_TYPES)
    .filter((loanType) => sectionsOf(loanType).length > 0)
    .map((loanType) => ({
      value: String(loanType),
      label: loanTypeName(masters().scheme(loanType), locale),
    }))

/** Returns the current and former helpers of a citizen, with what they changed, and whom the citizen may name. */
export async function myHelpers(citizenId: number, locale: string) {
  const assistances = await Assistance.query()
    .where({ citizenId })
    .orderBy('id', 'desc')
    .preload('changes', (changes) => void changes.preload('actor'))
  const centres = await Centre.query().whereNull('closedAt').orderBy('name').orderBy('id')
  return {
    helps: await Promise.all(assistances.map((help) => assistanceView(help, locale))),
    loanTypes: loanTypeOptions(locale),
    centres: centres.map(({ uuid, name, districtId }) => ({
      value: uuid,
      label: `${name}, ${localName(masters().district(districtId), locale)}`,
    })),
  }
}

async function assistanceView(help: Assistance, locale: string) {
  const { uuid, loanType, centreId, helperLast4, openedAt, endedAt, submittedAt, changes } = help
  const isUnderWay = help.isUnderWay(getClock().now())
  const opened = openedAt.toJSDate()
  const effectiveEnd =
    endedAt ?? (isUnderWay ? null : DateTime.fromJSDate(lapsesAt({ openedAt: opened })))
  return {
    uuid,
    scheme: loanTypeName(masters().scheme(loanType), locale),
    isCentre: centreId !== null,
    /** A person is named once they have started. */
    ...(await helperNames(help)),
    last4: helperLast4,
    openedAt: isoInstant(openedAt),
    endedAt: effectiveEnd && isoInstant(effectiveEnd),
    submittedAt: submittedAt && isoInstant(submittedAt),
    isUnderWay,
    changes: changes.map(({ id, section, kind, times, lastAt, actor }) => ({
      id,
      section,
      kind,
      times,
      by: actor?.displayName ?? '',
      at: isoInstant(lastAt),
    })),
  }
}

/** @throws NotFound for another citizen's assistance */
export async function assistanceOfCitizen(citizenId: number, uuid: string): Promise<Assistance> {
  const help = await Assistance.query().where({ uuid, citizenId }).first()
  if (!help) throw new NotFound()
  return help
}

/**
 * Returns the open centre at which a user works.
 *
 * @throws NotFound for everybody else: they cannot open applications
 */
export async function requireWorkingCentre(user: User): Promise<Centre> {
  const centre = await openCentreOf(user.id)
  if (!centre || (await isOfficerMobile(user.mobile))) throw new NotFound()
  return centre
}

/** Returns what a user may work on, and where they work. */
export async function helpingPage(user: User, locale: string) {
  const assistances = await activeAssistances(user)
  const centre = await openCentreOf(user.id)
  return {
    helps: await Promise.all(
      assistances.map(async (help) => ({
        uuid: help.uuid,
        citizen: help.citizen.displayName,
        scheme: loanTypeName(masters().scheme(help.loanType), locale),
        helper: await helperName(help),
        until: indiaDateOf(lapsesAt({ openedAt: help.openedAt.toJSDate() })),
      }))
    ),
    centre: centre && {
      name: centre.name,
      address: centre.address,
      telephone: centre.telephone,
      district: localName(masters().district(centre.districtId), locale),
    },
    loanTypes: loanTypeOptions(locale),
    genders: await genderOptions(locale),
    languages: languages.map(({ code, name }) => ({ value: code, label: name })),
  }
}

/** Returns the helpers with an application, by the id of its step. */
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

/** Returns where an assisted application is submitted; null if there was no assistance. */
export async function submissionHref(userId: number, loanType: number): Promise<string | null> {
  const [help] = await unsubmittedAssistances(userId, loanType)
  return help ? submissionPageHref(help, loanType) : null
}

/** Returns the panel "Filed with the help of" beside an application, for officers. */
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
