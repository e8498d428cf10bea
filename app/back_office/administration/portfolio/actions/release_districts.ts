import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { subjectStateOf } from '#applications/contracts/application_subject'
import Application from '#applications/models/application'
import type User from '#auth/models/user'
import { claimStateOf } from '#claims/claim/contracts/claim_subject'
import Claim from '#claims/models/claim'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { sqlInstant } from '#kernel/database/dialect'
import { inTransaction } from '#kernel/database/transaction'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'
import { BackgroundRun } from '#kernel/operation/background_work'
import { countSubjects } from '#workflow/actions/count_subjects'

/** Files of one transaction. */
const BATCH_SIZE = 200

interface Release {
  importId: number
  districtId: number
}

/**
 * Releases the files that an import wrote for a district: officers work with them as with any others. Repeating it does
 * nothing. The files follow in the background, and go on after a crash.
 *
 * @returns false when the district was released before
 * @throws NotFound where the import has no file of the district; Refusal 409 before its files are written
 */
export async function releaseDistrict(release: Release, officer: User): Promise<boolean> {
  const { importId, districtId } = release
  const isNew = await inTransaction(async (trx) => {
    const found = await trx.from('portfolio_imports').where('id', importId).forUpdate().first()
    if (!found) throw new NotFound()
    if (found.state !== 'written') {
      throw new Refusal('portfolio.refused.not_written', {}, { status: 409 })
    }
    const place = { import_id: importId, district_id: districtId }
    if (await trx.from('portfolio_releases').where(place).first()) return false
    const [{ total }] = await trx.from('applications').where(place).count('* as total')
    if (Number(total) === 0) throw new NotFound()
    const released_at = sqlInstant(getClock().now())
    await trx.table('portfolio_releases').insert({ ...place, released_by: officer.id, released_at })
    const data = { import: importId, title: found.title, files: Number(total) }
    await recordAudit({ action: 'portfolio.released', actor: officer, districtId, data, trx })
    return true
  })
  portfolioReleaser.startInServer()
  return isNew
}

/** Releases the files of all districts that are, and says how many those were. */
export async function runReleases(): Promise<number> {
  let released = 0
  const districts = await db
    .from('portfolio_releases')
    .whereExists((held) => {
      held
        .from('applications')
        .whereColumn('applications.import_id', 'portfolio_releases.import_id')
        .whereColumn('applications.district_id', 'portfolio_releases.district_id')
        .where('applications.is_held', true)
    })
    .orderBy('id')
    .select('import_id', 'district_id')
  for (const row of districts) {
    const release = { importId: Number(row.import_id), districtId: Number(row.district_id) }
    for (let count = BATCH_SIZE; count === BATCH_SIZE; released += count) {
      count = await inTransaction((trx) => releaseFiles(release, trx))
    }
  }
  return released
}

/**
 * The next files of a district with their claims. Where they wait, they wait from this day on: no reminder, alarm or
 * closing counts the years before.
 *
 * @returns how many
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
  await trx.from('claims').whereIn('id', open(claims)).update({ status_since })
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
  return ids.length
}

/** Releases files in the background; what a process that died has left, the next one does. */
export const portfolioReleaser = new BackgroundRun({
  run: async () => {
    await runReleases()
    return null
  },
  failed: 'releasing the files of a portfolio failed',
})
