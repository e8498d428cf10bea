import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { FACTOR_ROLES, factorRoles, fixedFactorRoles, writtenRoles } from '#auth/factor_roles'
import { OFFICER_ROLES } from '#auth/roles'
import type { ChangeKind } from '#maker_checker/contracts/change_kind'
import { recordAudit } from '#kernel/audit/record_audit'
import { Refusal } from '#kernel/exceptions/refusal'
import { contentVersion, refuseOlder } from '#kernel/formats/content_version'
import { writeSetting } from '#kernel/settings/save_settings'
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

export const versionOfRoles = (roles: readonly number[]) => contentVersion([...roles])

const rolesNow = async (trx: TransactionClientContract) => factorRoles(await readSettings(trx))

/** Who needs a second factor (DECISIONS 11): a weaker sign-in is nothing that one person decides alone. */
export const secondFactorRoles: ChangeKind<NewFactorRoles> = {
  words: `${WORDS}.title`,
  needsConfirmation: true,

  async version(_, trx) {
    await trx.from('settings').where('name', FACTOR_ROLES).forUpdate().select('name')
    return versionOfRoles(await rolesNow(trx))
  },

  async describe({ roles }, trx) {
    const now: readonly number[] = await rolesNow(trx)
    const said = (isNeeded: boolean) => ({ key: `${WORDS}.${isNeeded ? 'needed' : 'offered'}` })
    return {
      subject: FACTOR_ROLES,
      title: null,
      href: '/officer/settings',
      difference: OFFICER_ROLES.filter((role) => now.includes(role) !== roles.includes(role)).map(
        (role) => ({
          label: masters().role(role),
          kind: 'text' as const,
          old: said(now.includes(role)),
          new: said(roles.includes(role)),
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
  const before = await rolesNow(trx)
  refuseOlder(seenVersion, versionOfRoles(before))
  const refuse = (name: string) =>
    new Refusal(`administration.messages.${name}`, {}, { field: 'roles' })
  if (fixedFactorRoles().some((role) => !roles.includes(role))) throw refuse('factor_is_fixed')
  if (writtenRoles(before) === writtenRoles(roles)) throw refuse('nothing_changed')
  await writeSetting(FACTOR_ROLES, writtenRoles(roles), actor, trx)
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
