import { sectionOf } from '#profile/contracts/sections'
import { loanTypePath } from '#masters/rules/schemes'

/**
 * Reasons for which an assistance ended. `submitted`: the application was submitted, after which the helper has no
 * access.
 */
const END_REASONS = ['citizen', 'helper', 'lapsed', 'submitted', 'closed', 'erased'] as const
export type EndReason = (typeof END_REASONS)[number]

/**
 * Number of days after which an assistance without a submission ends automatically: the documents of an application are
 * gathered within weeks, and nobody should have access to a citizen's data for longer just because they were forgotten.
 */
export const MAX_ASSISTANCE_DAYS = 30

const DAY_MS = 86_400_000

interface AssistancePeriod {
  openedAt: Date
  endedAt: Date | null
}

/** When an assistance ends automatically. */
export const lapsesAt = ({ openedAt }: Pick<AssistancePeriod, 'openedAt'>): Date =>
  new Date(openedAt.getTime() + MAX_ASSISTANCE_DAYS * DAY_MS)

/** Whether an assistance is active: not ended by a person or automatically. */
export const isUnderWay = (help: AssistancePeriod, now: Date): boolean =>
  help.endedAt === null && now < lapsesAt(help)

/**
 * Whether a section in the wizard of one loan type is also part of another's: what is saved there affects both.
 *
 * @param slot a single document of the section; without it, a section of documents is shared if any of its documents is
 */
export function isSharedSection(
  key: string,
  loanType: number,
  other: number,
  slot?: string
): boolean {
  const section = sectionOf(loanType, key)
  if (!section?.isCommon || !section.loanTypes.includes(other)) return false
  if (!section.slotsOf) return true
  const otherSlots = new Set(section.slotsOf(other))
  return (slot === undefined ? section.slotsOf(loanType) : [slot]).some((one) =>
    otherSlots.has(one)
  )
}

/*
 * Codes are valid in one browser (DECISIONS 11). Those of helpers also include their purpose, so that a code for one
 * application, or for its earlier content, cannot be used for anything else.
 */

export const openingBinding = (
  browser: string,
  loanType: number,
  { centre, operatorId }: { centre: { uuid: string }; operatorId: number }
) => `${browser} opens ${loanType} at ${centre.uuid} by ${operatorId}`

/** @param version content version of the application (`applicationVersion`) */
export const submissionBinding = (browser: string, uuid: string, version: string) =>
  `${browser} submits ${uuid} ${version}`

/** Returns the complete seconds between the sending of a code and its entry. */
export const secondsBetween = (sent: Date, typed: Date): number =>
  Math.max(0, Math.round((typed.getTime() - sent.getTime()) / 1000))

/** Returns where an application with this assistance is submitted, which may be an assistance with another loan. */
export const submissionPageHref = (
  help: { uuid: string; loanType: number },
  loanType: number
): string =>
  `/assisted/${help.uuid}${help.loanType === loanType ? '' : `?loan=${loanTypePath(loanType)}`}`
