import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import {
  FACTOR_ROLES_SETTING,
  factorRoles,
  mandatoryFactorRoles,
  serialiseRoles,
} from '#auth/queries/second_factors'
import { OFFICER_ROLES } from '#auth/roles'
import type { ChangeKind } from '#maker_checker/contracts/change_kind'
import { recordAudit } from '#kernel/audit/record_audit'
import { Refusal } from '#kernel/exceptions/refusal'
import { contentVersion, refuseStaleVersion } from '#kernel/http/expected_version'
import { saveSetting } from '#kernel/settings/save_settings'
import { LOGO, readSettings, storedSettings } from '#kernel/settings/stored_settings'
import { localName, masters } from '#masters/queries/masters'
import type { Actor } from '#workflow/contracts/subject'
import type { I18n } from '@adonisjs/i18n'
import { LOCALES } from '#kernel/formats/languages'
import { maskNumber, visibleEnd } from '#kernel/formats/personal_numbers'
import corporation, {
  DEBIT_ACCOUNT,
  logoHref,
  payerAccount,
  plainSettings,
} from '#kernel/settings/corporation'
import { DEFAULT_DEBIT_ACCOUNT } from '#config/corporation'
import { encrypt } from '#kernel/vault/vault'

/** Roles that will require a second factor. */
export interface NewFactorRoles {
  roles: number[]
  /** Version of the roles that the form showed. */
  expectedVersion: string
}

const WORDS = 'administration.settings.second_factor'

export const rolesVersion = (roles: readonly number[]) => contentVersion([...roles])

const currentRoles = async (trx: TransactionClientContract) => factorRoles(await readSettings(trx))

/** Change of the roles that require a second factor (DECISIONS 11). One person alone must not weaken the sign-in. */
export const secondFactorRolesChange: ChangeKind<NewFactorRoles> = {
  words: `${WORDS}.title`,
  needsConfirmation: true,

  async version(_, trx) {
    await trx.from('settings').where('name', FACTOR_ROLES_SETTING).forUpdate().select('name')
    return rolesVersion(await currentRoles(trx))
  },

  async describe({ roles }, trx) {
    const now: readonly number[] = await currentRoles(trx)
    const stateText = (isNeeded: boolean) => ({
      key: `${WORDS}.${isNeeded ? 'needed' : 'offered'}`,
    })
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
 * @throws Refusal of the field `roles` if administrators would not require one, or nothing differs; or if they were set
 * meanwhile
 */
async function setFactorRoles(
  { roles, expectedVersion }: NewFactorRoles,
  actor: Actor,
  trx: TransactionClientContract
): Promise<void> {
  const before = await currentRoles(trx)
  refuseStaleVersion(expectedVersion, rolesVersion(before))
  const refuse = (name: string) =>
    new Refusal(`administration.messages.${name}`, {}, { field: 'roles' })
  if (mandatoryFactorRoles().some((role) => !roles.includes(role))) throw refuse('factor_is_fixed')
  if (serialiseRoles(before) === serialiseRoles(roles)) throw refuse('nothing_changed')
  await saveSetting(FACTOR_ROLES_SETTING, serialiseRoles(roles), actor, trx)
  await recordAudit({
    action: 'second_factor_roles.set',
    actor,
    data: { old: { roles: before }, new: { roles: roles.toSorted((a, b) => a - b) } },
    trx,
  })
}

export const settingsVersion = (settings: ReadonlyMap<string, string>) =>
  contentVersion([...settings])

/**
 * Returns the masked form and the version of the debit account; the mask is null for the default of a new installation,
 * which is no real account.
 */
const debitAccountFacts = (account: string) => ({
  mask: account === DEFAULT_DEBIT_ACCOUNT ? null : maskNumber(visibleEnd(account), 'account'),
  version: contentVersion(account),
})

/** Returns the props of the settings page. */
export function settingsPage(i18n: I18n) {
  const settings = plainSettings()
  const { [LOGO]: logo, ...values } = Object.fromEntries(settings)
  return {
    values,
    logo: logo ? logoHref(logo) : null,
    version: settingsVersion(settings),
    languages: [...LOCALES],
    secondFactor: {
      roles: factorRoles().map(String),
      version: rolesVersion(factorRoles()),
      choices: OFFICER_ROLES.map((role) => ({
        value: String(role),
        label: localName(masters().role(role), i18n.locale),
        isFixed: mandatoryFactorRoles().includes(role),
      })),
    },
    account: {
      ...debitAccountFacts(corporation.debitAccount),
      isSet: storedSettings().has(DEBIT_ACCOUNT),
    },
  }
}

/** The new account from which refunds are paid. */
export interface NewDebitAccount {
  account: string
  /** Version of the account that the form showed. */
  expectedVersion: string
}

const currentFacts = async (trx: TransactionClientContract) =>
  debitAccountFacts((await payerAccount(trx)).debitAccount)

/**
 * Change of the corporation's debit account (DECISIONS 9). It is encrypted, shown by its last digits, and changed by
 * two people.
 */
export const debitAccountChange: ChangeKind<NewDebitAccount> = {
  words: 'administration.settings.account.title',
  needsConfirmation: true,

  async version(_, trx) {
    await trx.from('settings').where('name', DEBIT_ACCOUNT).forUpdate().select('name')
    return (await currentFacts(trx)).version
  },

  async describe({ account }, trx) {
    return {
      subject: DEBIT_ACCOUNT,
      title: null,
      href: '/officer/settings',
      difference: [
        {
          label: { key: 'administration.settings.fields.account' },
          kind: 'code',
          old: (await currentFacts(trx)).mask,
          new: debitAccountFacts(account).mask,
        },
      ],
    }
  },

  apply: setDebitAccount,
}

/** @throws Refusal of the field `account` for the default account or the same one; or if it was set meanwhile */
async function setDebitAccount(
  { account, expectedVersion }: NewDebitAccount,
  actor: Actor,
  trx: TransactionClientContract
): Promise<void> {
  const [before, after] = [await currentFacts(trx), debitAccountFacts(account)]
  refuseStaleVersion(expectedVersion, before.version)
  const refuse = (name: string) =>
    new Refusal(`administration.messages.${name}`, {}, { field: 'account' })
  if (account === DEFAULT_DEBIT_ACCOUNT) throw refuse('default_account')
  if (before.version === after.version) throw refuse('same_account')
  await saveSetting(DEBIT_ACCOUNT, encrypt(account, 'account'), actor, trx)
  await recordAudit({
    action: 'debit_account.set',
    actor,
    data: { old: before.mask, new: after.mask },
    trx,
  })
}
