import db from '@adonisjs/lucid/services/db'
import { applicationFacts } from '#applications/contracts/facts'
import { getClock } from '#kernel/calendar/clock'
import { type PlainDate, formatDate } from '#kernel/calendar/plain_date'
import type Application from '#applications/models/application'
import type { SchemeProgress } from '#applications/rules/scheme_list'
import { localName, masters } from '#masters/queries/masters'
import {
  type SchemeOpeningView,
  schemeOpeningView,
  schemeRules,
} from '#masters/queries/scheme_rules'
import { eligibilityTexts, guidelineTexts } from '#masters/queries/dated_lists'
import {
  LOAN_TYPES,
  displayEffectiveFrom,
  loanFormOf,
  loanTypePath,
  schemePdfHref,
} from '#masters/rules/schemes'
import type Profile from '#profile/models/profile'
import { type SectionCompletion, completionsOf, profileHref } from '#profile/queries/sections'
import { draftKey, draftKeys } from '#profile/queries/section_forms'
import { sectionsOf } from '#profile/contracts/sections'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

/** A scheme on offer, with the reasons why an application would be refused. */
export interface SchemeRow {
  id: number
  /** Last part of the wizard's address: 'individual', 'group' or 'education'. */
  path: string
  /** A loan type whose wizard is not open yet is shown, but cannot be applied for. */
  isOpen: boolean
  /** Period in which it accepts applications. */
  opening: SchemeOpeningView
  shortName: string
  name: string
  minAmountPaise: number
  maxAmountPaise: number
  /** Refund cap per year, and number of years. */
  refundCapBp: number
  refundPeriodYears: number
  eligibility: string[]
  guidelines: { text: string; date: string }[]
  /** The live application of this loan type: a second one is refused. */
  applied: { uuid: string; number: string } | null
  /** Number of the rejected application whose pending appeal would be ended by a new one. */
  appealed: string | null
  /** Whether there was one, whatever its outcome. */
  wasApplied: boolean
  progress: SchemeProgress
  /** Address of the profile for this scheme; null while it is incomplete. */
  viewHref: string | null
  /** PDF with information about the scheme; null if it is closed. */
  informationHref: string | null
}

/**
 * Returns the schemes on offer with their criteria and guidelines in the reader's language, for a person with these
 * applications and this profile.
 */
export async function schemesFor(
  applications: readonly Application[],
  profile: Profile | null,
  locale: string
): Promise<SchemeRow[]> {
  const drafts = profile ? await draftKeys(profile.id) : new Set<string>()
  const completionOf = profile && completionsOf(profile)
  const today = getClock().today()
  const closed = applications.find(({ status }) => status.isFinal)
  const appeals = closed
    ? await applicationFacts().appeals.openOf(closed.userId, db.connection())
    : []
  const rows: SchemeRow[] = []
  for (const scheme of masters().schemes) {
    const { minAmountPaise, maxAmountPaise, refundCapBp, refundPeriodYears } = schemeRules(
      scheme.id,
      today
    )
    const sections = completionOf ? await completionOf(scheme.id) : []
    const progress = progressOf(sections, (section) => drafts.has(draftKey(section, scheme.id)))
    const isComplete = progress.total > 0 && progress.done === progress.total
    const own = applications.filter(({ loanType }) => loanType === scheme.id)
    const live = own.find(({ liveKey }) => liveKey !== null)
    rows.push({
      id: scheme.id,
      path: loanTypePath(scheme.id),
      isOpen: sectionsOf(scheme.id).length > 0,
      opening: schemeOpeningView(scheme.id, locale, today),
      shortName: scheme.shortName,
      name: localName(scheme, locale),
      minAmountPaise,
      maxAmountPaise,
      refundCapBp,
      refundPeriodYears,
      eligibility: eligibilityTexts(scheme.id, locale, today),
      guidelines: guidelineTexts(scheme.id, locale, today).map(({ text, effectiveFrom }) => ({
        text,
        date: formatDate(displayEffectiveFrom(effectiveFrom), locale),
      })),
      applied: live ? { uuid: live.uuid, number: live.number } : null,
      appealed: appeals.find(({ loanType }) => loanType === scheme.id)?.number ?? null,
      wasApplied: own.length > 0,
      progress,
      viewHref: isComplete ? profileHref(scheme.id) : null,
      informationHref: schemePdfHref(scheme, locale),
    })
  }
  return rows
}

function progressOf(
  sections: readonly SectionCompletion[],
  hasDraft: (section: { key: string; isCommon: boolean }) => boolean
): SchemeProgress {
  const required = sections.filter(({ isOptional }) => !isOptional)
  const begun = sections.filter(
    ({ section: key, isCommon, isComplete, isOptional }) =>
      (isComplete && !isOptional) || hasDraft({ key, isCommon })
  )
  return {
    done: required.filter(({ isComplete }) => isComplete).length,
    total: required.length,
    isBegun: begun.length > 0,
    hasOwn: begun.some(({ isCommon }) => !isCommon),
  }
}

/** Counts loan requests that were started and never submitted: of a person, or of a group. */
export async function countUnsubmittedRequests(
  loanTypes: readonly number[],
  client: QueryClientContract
): Promise<number> {
  let sum = 0
  for (const loanType of loanTypes) {
    const query =
      loanFormOf(loanType) === 'group'
        ? client.from('applicant_groups as begun')
        : client.from('lending_details as begun').where('begun.scheme_id', loanType)
    const owner = loanType === LOAN_TYPES.group ? 'user_id' : 'profile_id'
    const [{ total }] = await query
      .whereNotExists((submitted) =>
        submitted
          .from('applications')
          .whereColumn(`applications.${owner}`, `begun.${owner}`)
          .where('applications.loan_type', loanType)
      )
      .count('* as total')
    sum += Number(total)
  }
  return sum
}

/** Counts applications that have a letter of intent. */
export async function countWithLetter(
  loanTypes: readonly number[],
  client: QueryClientContract
): Promise<number> {
  const [{ total }] = await client
    .from('applications')
    .where('loi_count', '>', 0)
    .whereIn('loan_type', [...loanTypes])
    .count('* as total')
  return Number(total)
}

/** Whether an application of these loan types was first submitted on this day. */
export async function isAnySubmittedOn(
  day: PlainDate,
  loanTypes: readonly number[],
  client: QueryClientContract
): Promise<boolean> {
  const row = await client
    .from('applications')
    .where('submitted_on', day)
    .whereIn('loan_type', [...loanTypes])
    .first()
  return row !== null
}
