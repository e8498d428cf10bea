import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type Application from '#applications/models/application'
import { SNAPSHOTS as GROUP } from '#group/queries/group_snapshot'
import type { FieldChange, Snapshot } from '#profile/contracts/revision'
import BankAccount from '#profile/models/bank_account'
import type Profile from '#profile/models/profile'
import { SNAPSHOTS } from '#profile/queries/section_snapshot'
import { changesBetween } from '#profile/rules/changes'

/** Changed fields by section; sections without a change are left out. */
export type SectionStates = { section: string; changes: FieldChange[] }[]

/** Numbers of which a revision shows the end only, by the digest that tells them apart. */
type Hidden = Record<string, string | null>

/**
 * Remembers what the sections say that the district corrects, to be compared after the work. A number
 * that is masked counts as changed also when its last digits are the same.
 */
export async function correctedSections(
  profile: Profile,
  { loanType, groupId }: Application,
  client: TransactionClientContract
) {
  const context = { profile, loanType, client }
  const state = async (): Promise<Record<string, Snapshot>> => ({
    'personal': await SNAPSHOTS.personal(context),
    'address': await SNAPSHOTS.address(context),
    'bank-account': await SNAPSHOTS.bankAccount(context),
    ...(groupId === null ? {} : { 'group-details': await GROUP.details(context) }),
  })
  const hidden = async (): Promise<Record<string, Hidden>> => {
    const account = await BankAccount.query({ client }).where('profileId', profile.id).first()
    return {
      'personal': { aadhaar: profile.aadhaarDigest },
      'bank-account': { accountNo: account?.accountDigest ?? null },
    }
  }
  const [before, hiddenBefore] = [await state(), await hidden()]
  return {
    async changes(): Promise<SectionStates> {
      const [after, hiddenAfter] = [await state(), await hidden()]
      return Object.keys(after)
        .map((section) => {
          const changes = changesBetween(before[section] ?? {}, after[section])
          const masked = Object.entries(hiddenAfter[section] ?? {})
            .filter(([field, digest]) => digest !== hiddenBefore[section]?.[field])
            .filter(([field]) => changes.every((change) => change.field !== field))
            .map(([field]) => ({
              field,
              old: before[section]?.[field] ?? null,
              new: after[section][field] ?? null,
            }))
          return { section, changes: [...changes, ...masked] }
        })
        .filter(({ changes }) => changes.length > 0)
    },
  }
}
