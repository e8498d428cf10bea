import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { FACTOR_ROLES_SETTING, factorRoles, mandatoryFactorRoles, serialiseRoles } from '#auth/factor_roles'
import { OFFICER_ROLES } from '#auth/roles'
import type { ChangeKind } from '#maker_checker/contracts/change_kind'
import { recordAudit } from '#kernel/audit/record_audit'
import { Refusal } from '#kernel/exceptions/refusal'
import { contentVersion, refuseStaleVersion } from '#kernel/formats/content_version'
import { saveSetting } from '#kernel/settings/save_settings'
import { readSettings } from '#kernel/settings/stored_settings'
import { masters } from '#masters/queries/masters'
import type { Actor } from '#workflow/contracts/subject'

/** The roles that are to need a second factor. */
export interface NewFactorRoles {
  roles: number[]
  /** Version of the roles that the form showed. */
  seenVersion: string
}

const WORDS = 'administration.settings.second_factor'

export const rolesVersion = (roles: readonly number[]) => contentVersion([...roles])

const currentRoles = async (trx: TransactionClientContract) => factorRoles(await readSettings(trx))

/** Who needs a second factor (DECISIONS 11): a weaker sign-in is nothing that one person decides alone. */
export const secondFactorRolesChange: ChangeKind<NewFactorRoles> = {
  words: `${WORDS}.title`,
  needsConfirmation: true,

  async version(_, trx) {
    await trx.from('settings').where('name', FACTOR_ROLES_SETTING).forUpdate().select('name')
    return rolesVersion(await currentRoles(trx))
  },

  async describe({ roles }, trx) {
    const now: readonly number[] = await currentRoles(trx)
    const stateText = (isNeeded: boolean) => ({ key: `${WORDS}.${isNeeded ? 'needed' : 'offered'}` })
    return {
      subject: FACTOR_ROLES_SETTING,
      title: null,
      href: '/officer/settings',
      difference: OFFICER_ROLES.filter((role) => now.includes(role) !== roles.includes(role)).map(
        (role) => ({
          label: masters().role(role),
          kind: 'text' as const,
          old: stateText(now.includes(role)),
          new: stateText(roles.includes(role)),
        })
      ),
    }
  },

  apply: setFactorRoles,
}

/**
 * @throws Refusal of the field `roles` when an administrator would do without, or nothing differs; or when they
 *   were set meanwhile
 */
async function setFactorRoles(
  { roles, seenVersion }: NewFactorRoles,
  actor: Actor,
  trx: TransactionClientContract
): Promise<void> {
  const before = await currentRoles(trx)
  refuseStaleVersion(seenVersion, rolesVersion(before))
  const refuse = (name: string) =>
    new Refusal(`administration.messages.${name}`, {}, { field: 'roles' })
  if (mandatoryFactorRoles().some((role) => !roles.includes(role))) throw refuse('factor_is_fixed')
  if (serialiseRoles(before) === serialiseRoles(roles)) throw refuse('nothing_changed')
  await saveSetting(FACTOR_ROLES_SETTING, serialiseRoles(roles), actor, trx)
  await recordAudit(
    {
      action: 'second_factor_roles.set',
      actorId: actor.id,
      actorRole: actor.role,
      data: { old: { roles: before }, new: { roles: roles.toSorted((a, b) => a - b) } },
    },
    trx
  )
}
