import { type ProofResult, proveEntry } from '#kernel/audit/publication'
import { NotFound } from '#kernel/exceptions/refusal'
import type User from '#auth/models/user'
import { applicationOfUser } from '#applications/queries/my_applications'
import { visibleClaim } from '#claims/claim/queries/officer_claim'
import { applicantClaim } from '#claims/claim/queries/own_claims'
import { paidEntryOf } from '#claims/payments/queries/reconciliation'
import { logEntryOf } from '#loi/queries/loi_document'
import { letterByAddress } from '#loi/queries/loi_lookup'
import db from '@adonisjs/lucid/services/db'
import { publishedDay } from '#kernel/audit/published_days'
import { addDays, plainDate } from '#kernel/calendar/plain_date'
import { getClock } from '#kernel/calendar/clock'

export type NamedProof = { name: string } & ProofResult

/**
 * Returns the proof of a letter to its holder, by both parts of the URL printed on it.
 *
 * @throws NotFound if there is no such letter, or it was issued before letters were logged
 */
export async function proofOfLetter(
  applicationUuid: string,
  loiNumber: string
): Promise<NamedProof> {
  const loi = await letterByAddress(applicationUuid, loiNumber)
  const entry = await logEntryOf(loi)
  if (!entry) throw new NotFound()
  return { name: loi.number, ...(await proveEntry(entry)) }
}

/**
 * Returns the proof that the user's own claim was paid.
 *
 * @throws NotFound for a claim of another person, one that was not paid, or one paid before payments were logged
 */
export async function proofOfClaim(
  userId: number,
  { uuid, claimUuid }: { uuid: string; claimUuid: string }
): Promise<NamedProof> {
  const application = await applicationOfUser(userId, uuid)
  const claim = await applicantClaim(application, claimUuid)
  return proofOfPayment(claim.id)
}

/**
 * The same for a claim that an officer may see.
 *
 * @throws NotFound for a claim outside the officer's scope, and as `proofOfClaim`
 */
export async function proofOfClaimForOfficer(
  officer: User,
  id: string | number
): Promise<NamedProof> {
  const claim = await visibleClaim(officer, id)
  return proofOfPayment(claim.id)
}

async function proofOfPayment(claimId: number): Promise<NamedProof> {
  const entry = await paidEntryOf(claimId)
  if (!entry) throw new NotFound()
  return { name: `claim-${claimId}`, ...(await proveEntry(entry)) }
}

/** Number of days shown, newest first. */
const MAX_DAYS = 31

/** Returns the years with heads, and the newest days. */
export async function checkpointsPage() {
  const rows = await db.from('audit_published_days').orderBy('day', 'desc').limit(MAX_DAYS)
  const oldest = await db.from('audit_published_days').orderBy('day').first()
  const days = rows.map(publishedDay)
  const [first, last] = [oldest && publishedDay(oldest), days[0]].map((one) =>
    one ? yearOf(one.day) : yearOf(getClock().today())
  )
  const years = Array.from({ length: last - first + 1 }, (_, at) => last - at)
  return {
    days: days.map(({ day, entries, root, head }) => ({ day, entries, root, head })),
    years,
  }
}

const yearOf = (day: string) => Number(day.slice(0, 4))

/** Returns every published day of a year, in the format that `verify-proof` reads. */
export async function checkpointHeads(year: number) {
  const from = plainDate(`${year}-01-01`)
  const rows = await db
    .from('audit_published_days')
    .whereBetween('day', [from, addDays(plainDate(`${year + 1}-01-01`), -1)])
    .orderBy('day')
  return { days: rows.map(publishedDay) }
}

/** Returns the requested year; the current one if the value is not a year. */
export function requestedYear(requested: unknown): number {
  return typeof requested === 'string' && /^20\d\d$/.test(requested)
    ? Number(requested)
    : yearOf(getClock().today())
}
