import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { DateTime } from 'luxon'
import PortfolioImport from '#administration/portfolio/models/portfolio_import'
import Application from '#applications/models/application'
import { subjectStateOf } from '#applications/contracts/application_subject'
import User from '#auth/models/user'
import { claimStateOf } from '#claims/claim/contracts/claim_subject'
import Claim from '#claims/models/claim'
import { createUser } from '#database/factories/application_factory'
import { inTransaction } from '#kernel/database/transaction'
import { Role } from '#auth/roles'
import { countSubjects } from '#workflow/actions/count_subjects'

/** Creates an import whose files are written. */
export async function writtenImport(): Promise<PortfolioImport> {
  const { id } = await createUser(Role.administrator)
  const now = DateTime.utc()
  return PortfolioImport.create({
    title: 'Old books',
    state: 'written',
    createdBy: id,
    createdAt: now,
    updatedAt: now,
  })
}

/** Makes an application, its claims and its applicant imported, held until their district is released. */
export async function holdFile(
  application: Application,
  { importId = null as number | null, oldNumber = null as string | null } = {}
): Promise<Application> {
  await User.query().where('id', application.userId).update({ is_held: true, import_id: importId })
  return inTransaction((trx) => holdIn(trx, application, { importId, oldNumber }))
}

/** Does the same for the application only, in a transaction. */
export async function holdIn(
  trx: TransactionClientContract,
  application: Application,
  { importId = null as number | null, oldNumber = null as string | null } = {}
): Promise<Application> {
  const before = subjectStateOf(application)
  const held = { isHeld: true, importId, oldNumber }
  await application.useTransaction(trx).merge(held).save()
  const after = subjectStateOf(application)
  await countSubjects(trx, 'application', [{ before, after }])
  for (const claim of await Claim.query({ client: trx }).where('applicationId', application.id)) {
    const state = claimStateOf(claim)
    const changes = [{ before: state, after: { ...state, isHeld: true } }]
    await countSubjects(trx, 'claim', changes)
  }
  return application
}

/**
 * Releases one application with its claims and updates the counters, as the release of its district would; its
 * applicant stays held.
 */
export async function releaseHeld(application: Application): Promise<void> {
  await inTransaction(async (trx) => {
    await application.useTransaction(trx).merge({ isHeld: false }).save()
    const after = subjectStateOf(application)
    await countSubjects(trx, 'application', [{ before: null, after }])
    for (const claim of await Claim.query({ client: trx }).where('applicationId', application.id)) {
      await countSubjects(trx, 'claim', [{ before: null, after: claimStateOf(claim) }])
    }
  })
}

/** Releases everything that other tests left held, so that reports and counts cover the same applications. */
export async function releaseAllHeld(): Promise<void> {
  for (const application of await Application.query().where('isHeld', true)) {
    await releaseHeld(application)
  }
}
