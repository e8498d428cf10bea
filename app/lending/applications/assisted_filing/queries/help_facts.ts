import { DateTime } from 'luxon'
import Assistance from '#applications/assisted_filing/models/assistance'
import CentreOperator from '#applications/assisted_filing/models/centre_operator'
import { type HelpFacts, suspiciousPatterns } from '#applications/assisted_filing/rules/patterns'
import { REVIEW_PERIOD_DAYS, MAX_REVIEWED } from '#applications/assisted_filing/rules/thresholds'
import Application from '#applications/models/application'
import { getClock } from '#kernel/calendar/clock'
import { sqlInstant } from '#kernel/database/instant'
import { listDocumentsOfSubjects } from '#documents/queries/documents_of'
import Address from '#profile/models/address'
import BankAccount from '#profile/models/bank_account'
import Profile from '#profile/models/profile'

/** How many things are odd about the recent helps of centres, by the ids of these. */
export async function patternCounts(centreIds: readonly number[]): Promise<Map<number, number>> {
  const counted = new Map<number, number>()
  /** One after the other: each reads what hundreds of people said of themselves. */
  for (const id of centreIds) counted.set(id, suspiciousPatterns(await assistanceFacts(id)).length)
  return counted
}

/**
 * What of a centre's recent helps is compared with each other. An application of another district than the officer's
 * counts, and its number stays there.
 *
 * @param isNumberShown whether a number of this district may be told; none is read if not said
 */
export async function assistanceFacts(
  centreId: number,
  isNumberShown?: (districtId: number) => boolean
): Promise<HelpFacts[]> {
  const now = getClock().now()
  const since = DateTime.fromJSDate(now).minus({ days: REVIEW_PERIOD_DAYS })
  const helps = await Assistance.query()
    .where({ centreId })
    .where('openedAt', '>', sqlInstant(since))
    .orderBy('id', 'desc')
    .limit(MAX_REVIEWED)
  const citizens = await citizenFacts(helps.flatMap(({ citizenId }) => citizenId ?? []))
  const applicationIds = helps.flatMap(({ applicationId }) => applicationId ?? [])
  const applications = isNumberShown ? await Application.query().whereIn('id', applicationIds) : []
  const numbers = new Map(
    applications
      .filter(({ districtId }) => isNumberShown?.(districtId))
      .map(({ id, number }) => [id, number])
  )
  const operators = new Set(
    (await CentreOperator.query().where({ centreId })).map(({ userId }) => userId)
  )
  return helps.map((help) => ({
    id: help.id,
    citizenId: help.citizenId,
    number: numbers.get(help.applicationId ?? 0) ?? null,
    ...(citizens.get(help.citizenId ?? 0) ?? NO_FACTS),
    submittedAt: help.submittedAt?.toJSDate() ?? null,
    openingSeconds: help.openingSeconds,
    submissionSeconds: help.submissionSeconds,
    isLapsed: help.submittedAt === null && !help.isUnderWay(now),
    isOperator: operators.has(help.citizenId ?? 0),
  }))
}

type CitizenFacts = Pick<HelpFacts, 'account' | 'telephones' | 'address' | 'files'>

const NO_FACTS: CitizenFacts = { account: null, telephones: [], address: null, files: [] }

/** What citizens say of themselves, by their ids. */
async function citizenFacts(userIds: readonly number[]): Promise<Map<number, CitizenFacts>> {
  const profiles = await Profile.query().whereIn('userId', [...userIds])
  const ids = profiles.map(({ id }) => id)
  const [accounts, addresses, documents] = await Promise.all([
    BankAccount.query().whereIn('profileId', ids),
    Address.query().whereIn('profileId', ids),
    listDocumentsOfSubjects('profile', ids),
  ])
  return new Map(
    profiles.map((profile) => {
      const { id, userId, emergencyMobile } = profile
      const lives = addresses.find((one) => one.profileId === id)
      return [
        userId,
        {
          account: accounts.find((one) => one.profileId === id)?.accountDigest ?? null,
          telephones: emergencyMobile ? [emergencyMobile] : [],
          address: lives ? addressKey(lives) : null,
          files: documents
            .filter(({ subjectId }) => subjectId === id)
            .map(({ currentVersion }) => currentVersion.file.sha256),
        },
      ]
    })
  )
}

/** Two ways to write one address are the same: letters and digits alone count. */
const addressKey = ({ houseNo, building, street, locality, pincode }: Address): string =>
  [houseNo, building, street, locality, pincode]
    .join(' ')
    .toLocaleLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
