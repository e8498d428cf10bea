import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type Application from '#applications/models/application'
import { SNAPSHOTS as GROUP } from '#group/queries/group_snapshot'
import type { FieldChange, Snapshot } from '#profile/contracts/revision'
import type Profile from '#profile/models/profile'
import { SNAPSHOTS } from '#profile/queries/section_snapshot'
import { changesBetween } from '#profile/rules/changes'

/** Changed fields by section; sections without a change are left out. */
export type SectionStates = { section: string; changes: FieldChange[] }[]

/** Remembers what the sections say that the district corrects, to be compared after the work. */
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
  const before = await state()
  return {
    async changes(): Promise<SectionStates> {
      const after = await state()
      return Object.keys(after)
        .map((section) => ({
          section,
          changes: changesBetween(before[section] ?? {}, after[section]),
        }))
        .filter(({ changes }) => changes.length > 0)
    },
  }
}
