import emitter from '@adonisjs/core/services/emitter'
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { subjectStateOf } from '#applications/contracts/application_subject'
import Application from '#applications/models/application'
import type User from '#auth/models/user'
import { claimStateOf } from '#claims/claim/contracts/claim_subject'
import Claim from '#claims/models/claim'
import { PaymentStatus } from '#claims/payments/rules/payment_status'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { sqlInstant } from '#kernel/database/dialect'
import { inTransaction } from '#kernel/database/transaction'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'
import { BackgroundRun } from '#kernel/operation/background_work'
import { countSubjects } from '#workflow/actions/count_subjects'
import {
  saveFailure,
  LEASE_MS,
  MAX_ATTEMPTS,
  NO_FAILURES,
} from '#administration/portfolio/actions/lease'

declare module '@adonisjs/core/types' {
  interface EventsList {
    /**
     * Emitted when applications with their claims were released. Listeners count them in the transaction of the
     * release.
     */
    'portfolio:released': {
      files: readonly Application[]
      claims: readonly Claim[]
      trx: TransactionClientContract
    }
  }
}

/** Number of applications per transaction. */
const BATCH_SIZE = 200

interface Release {
  importId: number
  districtId: number
}

/**
 * Releases the applications that an import wrote for a district, so that officers process them like any others.
 * Repeating it only retries what failed. The applications follow in the background, and continue after a crash.
 *
 * @returns 'done', 'again' if failed ones are retried, or 'before' if the district was released before
 * @throws NotFound if the import has no application of the district; Refusal 409 before its applications are written
 */
export async function releaseDistrict(release: Release, officer: User) {
  const { importId, districtId } = release
  const outcome = await inTransaction(async (trx) => {
    const found = await trx.from('portfolio_imports').where('id', importId).forUpdate().first()
    if (!found) throw new NotFound()
    if (found.state !== 'written') {
      throw new Refusal('portfolio.refused.not_written', {}, { status: 409 })
    }
    const place = { import_id: importId, district_id: districtId }
    const before = await trx.from('portfolio_releases').where(place).first()
    if (before) {
      if (Number(before.failures) === 0) return 'before'
      await trx.from('portfolio_releases').where(place).update(NO_FAILURES)
      const failed = { import: importId, title: found.title, failures: Number(before.failures) }
      const action = 'portfolio.release_retried'
      await recordAudit({ action, actor: officer, districtId, data: failed, trx })
      return 'again'
    }
    const [{ total }] = await trx.from('applications').where(place).count('* as total')
    if (Number(total) === 0) throw new NotFound()
    const released_at = sqlInstant(getClock().now())
    await trx.table('portfolio_releases').insert({ ...place, released_by: officer.id, released_at })
    const data = { import: importId, title: found.title, files: Number(total) }
    await recordAudit({ action: 'portfolio.released', actor: officer, districtId, data, trx })
    return 'done'
  })
  portfolioReleaser.startInServer()
  return outcome
}

/** Released districts that still have held applications. */
const openReleases = () =>
  db
    .from('portfolio_releases')
    .where('failures', '<', MAX_ATTEMPTS)
    .whereExists((held) => {
      held
        .from('applications')
        .whereColumn('applications.import_id', 'portfolio_releases.import_id')
        .whereColumn('applications.district_id', 'portfolio_releases.district_id')
        .where('applications.is_held', true)
    })
    .orderBy('id')
    .select('id', 'import_id', 'district_id')

/**
 * Releases the applications of all released districts and returns their number. A failure is saved for its page and
 * logged; other districts continue.
 */
export async function runReleases(): Promise<number> {
  let released = 0
  for (const { id, ...row } of await openReleases()) {
    const release = { importId: Number(row.import_id), districtId: Number(row.district_id) }
    try {
      for (let count = BATCH_SIZE; count === BATCH_SIZE; released += count) {
        count = await inTransaction((trx) => releaseFiles(release, trx))
      }
      await db.from('portfolio_releases').where({ id }).update(NO_FAILURES)
    } catch (error) {
      logger.error({ err: error, ...release }, 'releasing the files of a district failed')
      await saveFailure('portfolio_releases', { id: Number(id) }, error)
    }
  }
  return released
}

/**
 * Releases the next applications of a district with their claims. Their waiting time starts on this day: no reminder,
 * alert or closure counts the years before. A paid claim does not wait.
 *
 * @returns the number of applications
 */
async function releaseFiles(
  { importId, districtId }: Release,
  trx: TransactionClientContract
): Promise<number> {
  const files = await Application.query({ client: trx })
    .where({ importId, districtId, isHeld: true })
    .orderBy('id')
    .limit(BATCH_SIZE)
    .forUpdate()
  const ids = files.map(({ id }) => id)
  if (ids.length === 0) return 0
  const claims = await Claim.query({ client: trx })
    .whereIn('applicationId', ids)
    .orderBy('id')
    .forUpdate()
  const open = (some: readonly (Application | Claim)[]) =>
    some.filter(({ status }) => !status.isFinal).map(({ id }) => id)
  const status_since = sqlInstant(getClock().now())
  await trx.from('applications').whereIn('id', ids).update({ is_held: false })
  await trx.from('applications').whereIn('id', open(files)).update({ status_since })
  const unpaid = claims.filter(({ paymentStatusId }) => paymentStatusId !== PaymentStatus.paid)
  await trx.from('claims').whereIn('id', open(unpaid)).update({ status_since })
  const released = await Application.query({ client: trx }).whereIn('id', ids)
  const releasedClaims = await Claim.query({ client: trx })
    .whereIn('applicationId', ids)
    .withScopes(({ withHeld }) => withHeld())
  await countSubjects(
    trx,
    'application',
    released.map((file) => ({ before: null, after: subjectStateOf(file) }))
  )
  await countSubjects(
    trx,
    'claim',
    releasedClaims.map((claim) => ({ before: null, after: claimStateOf(claim) }))
  )
  await emitter.emitSerial('portfolio:released', {
    files: released,
    claims: releasedClaims,
    trx,
  })
  return ids.length
}

/** Releases applications in the background; the next process continues after one that died. */
export const portfolioReleaser = new BackgroundRun({
  run: async () => {
    await runReleases()
    return (await openReleases()).length > 0 ? LEASE_MS : null
  },
  failed: 'releasing the files of a portfolio failed',
})
