import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { recordAudit } from '#core/audit/record_audit'
import { inTransaction } from '#core/database/transaction'
import { NotFound } from '#core/exceptions/refusal'
import { open } from '#core/vault/vault'
import type Application from '#applications/models/application'
import type { Viewer } from '#approvals/registry'
import GroupDirector from '#group/models/group_director'
import Profile from '#profile/models/profile'

interface Whose {
  application: Application
  /** Null: the applicant's own number. */
  directorId: number | null
}

/**
 * The Aadhaar of the applicant or of a director in full, for an officer who may see the
 * application. The entry in the audit log comes first and in one transaction with the reading:
 * nothing is shown unlogged (DECISIONS 12).
 *
 * @throws NotFound when there is no number
 */
export class RevealAadhaar {
  run(viewer: Viewer, { application, directorId }: Whose, requestId?: string): Promise<string> {
    return inTransaction(async (trx) => {
      const { profileId } = application
      const cipher =
        directorId === null
          ? (await Profile.findOrFail(profileId, { client: trx })).aadhaarCipher
          : await directorCipher(application, directorId, trx)
      if (!cipher) throw new NotFound()
      await recordAudit(
        {
          action: 'aadhaar.revealed',
          actorId: viewer.id,
          actorRole: viewer.roleId,
          subjectType: 'application',
          subjectId: application.id,
          districtId: application.districtId,
          data: directorId === null ? { profileId } : { profileId, directorId },
          requestId,
        },
        trx
      )
      return open(cipher, 'aadhaar')
    })
  }
}

async function directorCipher(
  { groupId }: Application,
  id: number,
  client: TransactionClientContract
): Promise<string | null> {
  const director = await GroupDirector.query({ client })
    .where({ id, groupId: groupId ?? 0 })
    .first()
  return director?.aadhaarCipher ?? null
}
