import { sectionOf } from '#profile/contracts/sections'
import { loanTypePath } from '#masters/rules/loan_types'

/** Why a help ended. `submitted`: the application was sent, after which the helper has nothing. */
const END_REASONS = ['citizen', 'helper', 'lapsed', 'submitted', 'closed', 'erased'] as const
export type EndReason = (typeof END_REASONS)[number]

/**
 * A help that led to no submission ends by itself: papers of an application are gathered within weeks, and
 * nobody keeps sight of a citizen's answers for longer because of being forgotten.
 */
export const MAX_ASSISTANCE_DAYS = 30

const DAY_MS = 86_400_000

interface AssistancePeriod {
  openedAt: Date
  endedAt: Date | null
}

/** The moment at which it ends automatically. */
export const lapsesAt = ({ openedAt }: Pick<AssistancePeriod, 'openedAt'>): Date =>
  new Date(openedAt.getTime() + MAX_ASSISTANCE_DAYS * DAY_MS)

/** Whether it is active: neither ended by somebody nor automatically. */
export const isUnderWay = (help: AssistancePeriod, now: Date): boolean =>
  help.endedAt === null && now < lapsesAt(help)

/**
 * Whether a section of the wizard of one loan type is part of another's too: what is saved there is said in both.
 *
 * @param slot the one paper of it; without, a section of papers is shared when any of its papers is
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
  const asked = new Set(section.slotsOf(other))
  return (slot === undefined ? section.slotsOf(loanType) : [slot]).some((one) => asked.has(one))
}

/*
 * Codes are good in one browser (DECISIONS 11). Those of helpers name beside it what they are for, so that a
 * code for one application, or for what it said before, opens nothing else.
 */

export const openingBinding = (
  browser: string,
  loanType: number,
  { centre, operatorId }: { centre: { uuid: string }; operatorId: number }
) => `${browser} opens ${loanType} at ${centre.uuid} by ${operatorId}`

/** @param version of what the application says (`applicationVersion`) */
export const submissionBinding = (browser: string, uuid: string, version: string) =>
  `${browser} submits ${uuid} ${version}`

/** Whole seconds between the sending of a code and its typing. */
export const secondsBetween = (sent: Date, typed: Date): number =>
  Math.max(0, Math.round((typed.getTime() - sent.getTime()) / 1000))

/** Where an application is sent that had this help, which may have been help with another loan. */
export const submissionPageHref = (
  help: { uuid: string; loanType: number },
  loanType: number
): string =>
  `/assisted/${help.uuid}${help.loanType === loanType ? '' : `?loan=${loanTypePath(loanType)}`}`
